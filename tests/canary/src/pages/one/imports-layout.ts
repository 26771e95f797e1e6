import { planted as other } from '#src/layout/clean.ts'

export const planted = other
