import { boardPath } from '#contract/rules/board-path.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** A cell that leads to the offer that a mail is about. */
export const mailOfferCell = {
  render: (offer: number) => (
    <AllowedLink can={['dispatch', 'list']} to={boardPath(offer, 'detail')}>
      Open offer
    </AllowedLink>
  ),
}

/** A cell that leads to the bid that a mail is about. */
export const mailBidCell = {
  render: (id: number) => (
    <RecordLink resource="bids" id={id}>
      Bid {id}
    </RecordLink>
  ),
}
