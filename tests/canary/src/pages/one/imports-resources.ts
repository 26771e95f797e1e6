import { planted as other } from '#resources/index.ts'

export const planted = other
