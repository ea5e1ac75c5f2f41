/** What a pair refuses: the table is at the rig's pins there, and the bench's own are cut off. */

import { RequestError } from './request_error.js';

const RIG = 'is done by the rig, over its link';
const SEEN = 'is seen by the rig';

/** Why, by request. */
export const CUT_OFF_REQUESTS = {
  power_on: RIG,
  power_off: RIG,
  reset: RIG,
  close: RIG,
  open: RIG,
  shoe_in: RIG,
};

/** Why, by kind of condition. */
const CUT_OFF_CONDITIONS = { lamp: SEEN, display: SEEN, shoe_text: SEEN };

function refuse(names, reasons) {
  const name = names.find((each) => each in reasons);
  if (name) {
    throw new RequestError('cut_off', `${name} ${reasons[name]}`);
  }
}

/** @param {{do: string, until?: object}} request */
export function refuseCutOff(request) {
  refuse([request.do], CUT_OFF_REQUESTS);
  refuse(Object.keys(request.until ?? {}), CUT_OFF_CONDITIONS);
}
