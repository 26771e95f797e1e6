import { planted as ui } from '#src/ui/clean.ts'
import { planted as kit } from '#kit/clean.ts'
import { planted as piece } from '#parts/thing/clean.ts'
import { planted as other } from '#contract/clean.ts'

export const planted = [ui, kit, piece, other]
