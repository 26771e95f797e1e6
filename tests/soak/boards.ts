import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const BOARDS = 20_000

/** Boards fed at random, each against the model of its server. */
export const boards: Soak = () => soakTestFile('pages', 'tests/pages/dispatch/board/board-complete.test.ts', BOARDS)
