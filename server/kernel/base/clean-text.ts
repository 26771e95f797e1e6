import { withoutUnseen } from '#contract/rules/visible-text.ts'

// Zero-width joiners are legitimate in other scripts but can disguise a label.
const JOINERS = /[\u200C\u200D]/g

export function clean(text: string): string {
  return withoutUnseen(text.toWellFormed())
    .replace(JOINERS, '')
    .replace(/\u00A0/g, ' ')
}

export function oneLine(text: string, most = 500): string {
  return clean(text.slice(0, most * 4))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

export function block(text: string, most: number): string {
  return clean(text.slice(0, most)).trimEnd()
}
