import { planted as other } from '#kit/clean.ts'

export const planted = other
