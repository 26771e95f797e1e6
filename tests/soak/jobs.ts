import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const STILL_SECONDS = 90

/** A node that is killed, and one that stands still for a minute and a half, in the middle of a job. */
export const jobs: Soak = () => soakTestFile('server', 'tests/server/jobs/nodes.test.ts', STILL_SECONDS)
