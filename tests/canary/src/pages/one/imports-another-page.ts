import { planted as other } from '#src/pages/dispatch/clean.ts'

export const planted = other
