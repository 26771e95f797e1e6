import type { Load } from '#contract/entities/load.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** What a load was booked from, as a link. */
export function Source({ bid, offer }: Pick<Load, 'bid' | 'offer'>) {
  if (bid !== null)
    return (
      <RecordLink resource="bids" id={bid}>
        The bid and its mails
      </RecordLink>
    )
  if (offer === null) return <Dash />
  return (
    <AllowedLink can={['dispatch', 'list']} to={boardPath(offer, 'detail')}>
      The offer on the board
    </AllowedLink>
  )
}
