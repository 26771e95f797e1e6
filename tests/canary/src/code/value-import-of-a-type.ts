import { Planted } from '#contract/other.ts'

export const planted = (value: Planted) => value
