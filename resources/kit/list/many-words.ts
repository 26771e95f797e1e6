import type { z } from 'zod'
import type { manyChanged } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'

type Answer = Pick<z.infer<ReturnType<typeof manyChanged<z.ZodType>>>, 'changed' | 'skipped'>

const NAMED = 3

export function skippedText({ skipped }: Answer): string {
  if (skipped.length === 0) return ''
  const named = skipped.slice(0, NAMED).map(({ name, reason }) => `${name}: ${reason}`)
  const others = skipped.length - named.length
  return [`${skipped.length} skipped.`, ...named, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')
}

export const isRefused = ({ changed, skipped }: Answer): boolean => changed.length === 0 && skipped.length > 0

export const manyText = (answer: Answer, one: string, done: string): string =>
  isRefused(answer)
    ? `Nothing ${done}: ${skippedText(answer)}`
    : [`${pluralize(answer.changed.length, one)} ${done}.`, skippedText(answer)].filter(Boolean).join(' ')

export const changeUndone = (count: number, one: string): string =>
  `Change to ${pluralize(count, one.toLowerCase())} undone.`

export const undoneText = (answer: Answer, one: string): string =>
  [isRefused(answer) ? '' : changeUndone(answer.changed.length, one), skippedText(answer)]
    .filter(Boolean)
    .join(' ')

/** Rows were skipped and nothing else happened, whatever the answer names what it did. */
export const didNothing = (answer: object): boolean => {
  const { skipped, ...done } = answer as Readonly<Record<string, unknown>>
  const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0
  return isFilled(skipped) && !Object.values(done).some(isFilled)
}
