import { planted as other } from '#resources/other/clean.ts'

export const planted = other
