import { planted as other } from '#providers/clean.ts'

export const planted = other
