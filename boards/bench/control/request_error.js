/** A request that cannot be carried out: its name is stable, its text is for people. */
export class RequestError extends Error {
  /**
   * @param {string} name
   * @param {string} text
   * @param {object} facts further fields of the error
   */
  constructor(name, text, facts = {}) {
    super(text);
    this.name = name;
    this.facts = facts;
  }
}
