import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const STILL_SECONDS = 90

export const jobs: Soak = () =>
  soakTestFile('server', 'tests/server/kernel/jobs/nodes.test.ts', STILL_SECONDS)
