import { DASH } from '#contract/constants.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import type { ValueCell } from '#kit/fields/field-spec.ts'

export type Tone = 'blue' | 'green' | 'yellow' | 'danger' | 'plain'

interface StatusTagProps {
  tone: Tone
  isWhole?: boolean
  children: string
}

export function StatusTag({ tone, isWhole = false, children }: StatusTagProps) {
  return (
    <span
      className={`${isWhole ? '' : 'truncate '}tone-soft rounded pad-x-8 small medium kit-status`}
      data-tone={tone}
    >
      {children || DASH}
    </span>
  )
}

/** An unknown code is its own label, an absent one a dash. */
export const getLabel = (
  labels: Readonly<Record<string, readonly [words: string, tone: Tone]>>,
  code: string | number | null | undefined,
): readonly [words: string, tone: Tone] => ownValue(labels, String(code)) ?? [codeWords({}, code), 'plain']

export function statusCell<Code extends string | number>(
  words: Readonly<Record<Code, string>>,
  tones: Readonly<Record<Code, Tone>>,
): ValueCell<Code> {
  return { render: (code) => <StatusTag tone={tones[code] ?? 'plain'}>{codeWords(words, code)}</StatusTag> }
}
