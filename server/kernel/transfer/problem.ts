/** Says in one sentence why a company can’t be taken out or in, and what to do. */
export class TransferProblem extends Error {
  override name = 'TransferProblem'
}
