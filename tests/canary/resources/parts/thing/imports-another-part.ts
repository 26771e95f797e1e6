import { planted as other } from '#parts/other/clean.ts'

export const planted = other
