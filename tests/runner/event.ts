import { dirname, relative } from 'node:path'

const ROOT = dirname(dirname(import.meta.dirname))

/** What a reporter tells the runner: the start and the end of a test (with a state), of a hook or a file (without), a step, an error. */
export interface RunnerEvent {
  event: 'start' | 'end' | 'step' | 'error'
  id?: string
  title: string
  /** Unsteady is what failed, and passed when it was run once more. */
  state?: 'passed' | 'unsteady' | 'failed' | 'skipped'
  /** Where the test stands, when it can be run again by itself; `file` is where it failed. */
  module?: string
  file?: string
  line?: number | undefined
  ms?: number
  message?: string
}

/** A file as a person types it in this checkout. */
export const fileOfRepository = (file: string) => (file.startsWith(ROOT) ? relative(ROOT, file) : file)
