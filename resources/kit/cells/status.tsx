import { DASH } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import type { ValueCell } from '#kit/fields/field-spec.ts'

/** The colour of a status; its words stand beside it always. */
export type Tone = 'blue' | 'green' | 'yellow' | 'danger' | 'plain'

interface StatusTagProps {
  tone: Tone
  /** Goes on in a second line before its words are cut. */
  isWhole?: boolean
  children: string
}

/** A status in its words, on its colour. */
export function StatusTag({ tone, isWhole = false, children }: StatusTagProps) {
  return (
    <span className={`${isWhole ? '' : 'truncate '}tone-soft rounded pad-x-8 small medium kit-status`} data-tone={tone}>
      {children || DASH}
    </span>
  )
}

/** The words and the tone of a code; of one that is not in the list its own, or a dash. */
export const labelOf = (
  labels: Readonly<Record<string, readonly [words: string, tone: Tone]>>,
  code: string | number | null | undefined,
): readonly [words: string, tone: Tone] => ownValue(labels, String(code)) ?? [codeWords({}, code), 'plain']

/** A cell that shows a code in words and colour; a code that is not in the list is shown as it came. */
export function statusCell<Code extends string | number>(
  words: Readonly<Record<Code, string>>,
  tones: Readonly<Record<Code, Tone>>,
): ValueCell<Code> {
  return { render: (code) => <StatusTag tone={tones[code] ?? 'plain'}>{codeWords(words, code)}</StatusTag> }
}
