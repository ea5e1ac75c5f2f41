/** What a request does at a time. */

import { HALF_NANO } from '../board_time.js';
import { RequestError } from './request_error.js';

/** In a microsecond. */
export const NANOS = 1000;

/** Carries out `action` at `machine`, now or at the argument at_us. */
export function scheduled(bench, given, action, machine = bench.machine) {
  const at = given.number('at_us');
  given.finish();
  if (at === undefined) {
    action();
  } else if (at * NANOS < bench.now - HALF_NANO) {
    throw new RequestError('past', `at_us ${at} is past: it is ${bench.nowMicros} us`);
  } else {
    machine.at(at * NANOS, action);
  }
  return {};
}
