export interface Scheduled {
  name: string
  cores: number
  needs: readonly string[]
}
export function schedule<S extends Scheduled, O>(suites: readonly S[], cores: number, run: (suite: S) => Promise<O>): Promise<O[]>
