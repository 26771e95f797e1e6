import { mismatchText, type RateMismatch } from '#contract/rules/billing-holds.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export const MismatchTag = ({ mismatch }: { mismatch: RateMismatch | null | undefined }) =>
  mismatch ? (
    <StatusTag tone="danger" isWhole>
      {mismatchText(mismatch)}
    </StatusTag>
  ) : null
