import { pgTable } from 'drizzle-orm/pg-core'
import { planted as other } from '#resources/clean.ts'

export const planted = [pgTable, other]
