import { type ApiKey, KEY_ENDS } from '#contract/entities/people/api-key.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export function KeyState({ apiKey: { revoked_at, end_reason, expires_at } }: { apiKey: ApiKey }) {
  const hasExpired = useClock((now) => expires_at !== null && Date.parse(expires_at) <= now)
  if (revoked_at !== null && end_reason && end_reason !== 'revoked')
    return (
      <span className="stack gap-0">
        <span>
          <StatusTag tone="plain">Ended</StatusTag>
        </span>
        <span className="faint small">{KEY_ENDS[end_reason]}</span>
      </span>
    )
  if (revoked_at !== null) return <StatusTag tone="plain">Revoked</StatusTag>
  if (hasExpired) return <StatusTag tone="plain">Expired</StatusTag>
  return <StatusTag tone="green">Active</StatusTag>
}
