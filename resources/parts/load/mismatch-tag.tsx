import { mismatchText, type RateMismatch } from '#contract/rules/billing-holds.ts'
import { StatusTag } from '#kit/cells/status.tsx'

/** Says that the rate confirmation of a load names another rate; nothing where it names the same, or the prices are not shown. */
export const MismatchTag = ({ mismatch }: { mismatch: RateMismatch | null | undefined }) =>
  mismatch ? (
    <StatusTag tone="danger" isWhole>
      {mismatchText(mismatch)}
    </StatusTag>
  ) : null
