import { planted as other } from '#contract/../server/clean.ts'

export const planted = other
