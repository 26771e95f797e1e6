import { planted as other } from '#src/ui/clean.ts'

export const planted = other
