export class StartProblem extends Error {
  override name = 'StartProblem'
}
