import { planted as other } from '#contract/clean.ts'

export const planted = other
