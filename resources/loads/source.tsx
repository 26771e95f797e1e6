import { Typography } from 'antd'
import { Link } from 'react-router'
import type { Load } from '#contract/entities/freight/load.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { CanAccess, useCan } from '#kit/access.tsx'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

export const RepeatLink = ({ id }: Pick<Load, 'id'>) => (
  <CanAccess resource="loads" action="create">
    <Link to={`/confirmed-loads/create?load=${id}`}>Copy load</Link>
  </CanAccess>
)

const TO_COME = { visibility: 'hidden' } as const

/** Keeps its space until it is known whether the load is open. */
export function OrderLink({ id }: Pick<Load, 'id'>) {
  const { data: answer } = useCan({ resource: 'orders', action: 'show', params: { id } })
  if (answer?.can === false) return null
  return (
    <Link to={`/orders/${id}`} style={answer ? undefined : TO_COME}>
      Open order
    </Link>
  )
}

export function Source({
  bid,
  offer,
  isInline = false,
}: Pick<Load, 'bid' | 'offer'> & { isInline?: boolean }) {
  if (bid !== null)
    return (
      <RecordLink resource="bids" id={bid}>
        {isInline ? 'bid' : 'Bid and emails'}
      </RecordLink>
    )
  if (offer === null) return <Typography.Text type="secondary">Manual</Typography.Text>
  return (
    <AllowedLink can={['dispatch', 'list']} to={boardPath(offer, 'detail')}>
      {isInline ? 'offer' : 'Offer on the board'}
    </AllowedLink>
  )
}
