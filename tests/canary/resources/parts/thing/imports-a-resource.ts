import { planted as other } from '#resources/thing/clean.ts'

export const planted = other
