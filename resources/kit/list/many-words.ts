import type { z } from 'zod'
import type { manyChanged } from '#contract/http.ts'
import { formatNumber } from '#kit/cells/format.ts'

type Answer = Pick<z.infer<ReturnType<typeof manyChanged<z.ZodType>>>, 'changed' | 'skipped'>

/** Skipped records that are named one by one. */
const NAMED = 3

/** So many of something: `1 owner`, `1,200 owners`. */
export const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`)

/** Why records were skipped, the first of them by name; '' where none was. */
export function skippedText({ skipped }: Answer): string {
  if (skipped.length === 0) return ''
  const named = skipped.slice(0, NAMED).map(({ name, reason }) => `${name}: ${reason}`)
  const others = skipped.length - named.length
  return [`${skipped.length} skipped.`, ...named, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')
}

/** Whether nothing was changed because all was skipped. */
export const isRefused = ({ changed, skipped }: Answer): boolean => changed.length === 0 && skipped.length > 0

/** What became of many records in one sentence, and why some were skipped. */
export const manyText = (answer: Answer, one: string, done: string): string =>
  isRefused(answer)
    ? `Nothing ${done}: ${skippedText(answer)}`
    : [`${counted(answer.changed.length, one)} ${done}.`, skippedText(answer)].filter(Boolean).join(' ')

/** What is said once a change of many is taken back; only why not where none of it was. */
export const undoneText = (answer: Answer): string =>
  [isRefused(answer) ? '' : 'Change undone.', skippedText(answer)].filter(Boolean).join(' ')
