import { BoardLink } from '#kit/cells/board-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** A cell that leads to the offer that a mail is about. */
export const mailOfferCell = {
  render: (load: number) => (
    <BoardLink load={load} panel="detail">
      On the board
    </BoardLink>
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
