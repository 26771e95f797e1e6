import { planted as other } from '#parts/thing/clean.ts'

export const planted = other
