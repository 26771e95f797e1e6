import type { SenderMark, SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import { SENDER_MARKS, SENDER_VERDICTS } from '#contract/rules/sender-words.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'

export const VERDICT_TONES: Readonly<Record<SenderVerdict, Tone>> = {
  aligned: 'green',
  failed: 'danger',
  none: 'yellow',
  unknown: 'yellow',
  off: 'plain',
}

export function SenderProof({ verdict }: { verdict: SenderVerdict | null | undefined }) {
  if (!verdict) return null
  return (
    <StatusTag tone={VERDICT_TONES[verdict] ?? 'plain'}>
      {`Sender: ${codeWords(SENDER_VERDICTS, verdict).toLowerCase()}`}
    </StatusTag>
  )
}

export function SenderMarks({ marks }: { marks: readonly SenderMark[] | undefined }) {
  return (marks ?? []).map((mark) => (
    <StatusTag key={mark} tone="danger">
      {codeWords(SENDER_MARKS, mark)}
    </StatusTag>
  ))
}
