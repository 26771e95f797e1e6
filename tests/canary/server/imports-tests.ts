import { planted as other } from '#tests/support/clean.ts'

export const planted = other
