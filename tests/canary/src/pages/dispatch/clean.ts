import { planted as own } from '#src/pages/dispatch/board/clean.ts'

export const planted = own
