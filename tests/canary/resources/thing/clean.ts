import { planted as kit } from '#kit/clean.ts'
import { planted as piece } from '#parts/thing/clean.ts'
import { planted as other } from '#contract/clean.ts'
import { part } from './part.ts'

export const planted = [kit, piece, other, part]
