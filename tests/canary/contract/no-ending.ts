import { planted as other } from '#contract/clean'

export const planted = other
