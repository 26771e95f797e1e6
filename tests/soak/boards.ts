import type { Soak } from './soak.ts'
import { soakTestFile } from './test-file.ts'

const BOARDS = 20_000

export const boards: Soak = () =>
  soakTestFile('pages', 'tests/pages/dispatch/board/board-complete.test.ts', BOARDS)
