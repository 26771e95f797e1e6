import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type BidDetail, listBids, readBid, takeBackMail } from '#contract/entities/bid.ts'
import { readOffer } from '#contract/entities/offer.ts'
import { callKey, useSend } from '#kit/call.ts'

/** Offers, for as long as the server holds the last mail of a bid, to take it back; `restore` then brings back what was typed. */
export function useUndoSend() {
  const client = useQueryClient()
  const { open, close } = useNotification()
  const { send } = useSend(takeBackMail)

  const takeBack = async (id: number, bid: BidDetail, restore: () => void) => {
    // What is refused is told of by the door of the calls.
    const answer = await send({ params: { id } }).catch(() => undefined)
    if (answer) {
      restore()
      open?.({ key: `mail-${id}`, type: 'success', message: 'Sending undone. Nothing was sent.' })
    }
    const outdated = [callKey(readOffer, { id: bid.offer }), callKey(listBids)]
    for (const queryKey of answer?.is_bid_gone ? outdated : [...outdated, callKey(readBid, { id: bid.id })]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  return (bid: BidDetail, restore: () => void) => {
    const mail = bid.mails?.findLast(({ undo_seconds }) => (undo_seconds ?? 0) > 0)
    if (!mail) return
    const key = `mail-${mail.id}`
    // A toast under the pointer stays; the mail does not wait for it.
    const end = setTimeout(() => close?.(key), (mail.undo_seconds ?? 0) * 1000)
    open?.({
      key,
      type: 'success',
      message: `Sending to ${mail.to}`,
      undoableTimeout: mail.undo_seconds ?? 0,
      cancelMutation: () => {
        clearTimeout(end)
        void takeBack(mail.id, bid, restore)
      },
    })
  }
}
