import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const KILLS = 24

export const storm: Soak = () => soakTestFile('server', 'tests/server/crash/storm.test.ts', KILLS)
