import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const KILLS = 24

/** Server and database killed by turns in a storm of bids, questions to drivers and offers. */
export const storm: Soak = () => soakTestFile('server', 'tests/server/crash/storm.test.ts', KILLS)
