import { planted as thing } from './thing/clean.ts'
import { planted as kit } from '#kit/clean.ts'

export const planted = [thing, kit]
