import { planted as other } from '#src/pages/one/clean.ts'

export const planted = other
