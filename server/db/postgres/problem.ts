/** A reason not to start that a person can act on; its message is the whole line to print. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
