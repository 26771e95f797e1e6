import { expect } from 'vitest'

let file: string | undefined
let closings: (() => unknown)[] = []

/** To be called before a file opens something: closes what the file before it left open, the last first. */
export async function closeEarlierFile(): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath === file) return
  file = testPath
  const earlier = closings.toReversed()
  closings = []
  for (const close of earlier) await close()
}

/** Closes this after the file. Unlike afterAll, which is not heard any more once hooks run, this may be called in beforeAll and in a test. */
export const closeAfterFile = (close: () => unknown): void => void closings.push(close)
