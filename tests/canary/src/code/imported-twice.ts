import { planted as one } from '#contract/clean.ts'
import { planted as two } from '#contract/clean.ts'

export const planted = [one, two]
