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
      {children}
    </span>
  )
}

/** A cell that shows a code in words and colour; a code that is not in the list is shown as it came. */
export function statusCell<Code extends string | number>(
  words: Readonly<Record<Code, string>>,
  tones: Readonly<Record<Code, Tone>>,
): ValueCell<Code> {
  return { render: (code) => <StatusTag tone={tones[code] ?? 'plain'}>{words[code] ?? String(code)}</StatusTag> }
}
