import { Link } from 'react-router'
import type { Load } from '#contract/entities/freight/load.ts'
import { INCIDENTS } from '#contract/rules/order-events.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export function OpenIncident({
  load: { id, number, open_incident },
}: {
  load: Pick<Load, 'id' | 'number' | 'open_incident'>
}) {
  if (!open_incident) return null
  const words = INCIDENTS[open_incident] ?? 'Open incident'
  return (
    <Link to={`/orders/${id}`} aria-label={`${words}: open order ${number}`}>
      <StatusTag tone="danger">{words}</StatusTag>
    </Link>
  )
}
