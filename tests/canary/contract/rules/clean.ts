import type { Planted } from '#contract/other.ts'

export const other = 'clean' satisfies Planted
