import { planted as other } from '#contract/circle-two.ts'

export const planted = () => other
