import { expect } from 'vitest'

let file: string | undefined
let closings: (() => unknown)[] = []

/** Call before a file opens anything: closes what the previous file left open, last first. */
export async function closeEarlierFile(): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath === file) return
  file = testPath
  const earlier = closings.toReversed()
  closings = []
  for (const close of earlier) await close()
}

/** Unlike afterAll, which Vitest ignores once hooks run, this works in beforeAll and in tests. */
export const closeAfterFile = (close: () => unknown): void => void closings.push(close)
