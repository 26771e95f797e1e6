import { planted as other } from '#server/clean.ts'

export const planted = other
