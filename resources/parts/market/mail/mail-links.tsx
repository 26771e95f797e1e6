import { boardPath } from '#contract/rules/board-path.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

export const mailOfferCell = {
  render: (offer: number) => (
    <AllowedLink can={['dispatch', 'list']} to={boardPath(offer, 'detail')}>
      Open offer
    </AllowedLink>
  ),
}

export const mailBidCell = {
  render: (id: number) => (
    <RecordLink resource="bids" id={id}>
      Bid {id}
    </RecordLink>
  ),
}
