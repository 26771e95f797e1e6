import { z } from 'zod'
import { other } from './rules/clean.ts'

export const planted = z.literal(other)
