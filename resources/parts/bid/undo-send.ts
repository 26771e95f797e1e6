import { type HttpError, useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type BidDetail, listBids, readBid, takeBackMail } from '#contract/entities/bid.ts'
import { readOffer } from '#contract/entities/offer.ts'
import { callKey, useSend } from '#kit/call.ts'

/** Offers, for as long as the server holds the last mail of a bid, to take it back; `restore` then brings back what was typed. */
export function useUndoSend() {
  const client = useQueryClient()
  const { open } = useNotification()
  const { send } = useSend(takeBackMail)

  const takeBack = async (id: number, bid: BidDetail, restore: () => void) => {
    try {
      await send({ params: { id } })
      restore()
      open?.({ key: `mail-${id}`, type: 'success', message: 'Taken back. Nothing was sent.' })
    } catch (failure) {
      open?.({ key: `mail-${id}`, type: 'error', message: (failure as HttpError).message })
    }
    for (const queryKey of [callKey(readOffer, { id: bid.offer }), callKey(readBid, { id: bid.id }), callKey(listBids)]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  return (bid: BidDetail, restore: () => void) => {
    const mail = bid.mails?.findLast(({ undo_seconds }) => (undo_seconds ?? 0) > 0)
    if (!mail) return
    open?.({
      key: `mail-${mail.id}`,
      type: 'success',
      message: `Sending to ${mail.to}`,
      undoableTimeout: mail.undo_seconds ?? 0,
      cancelMutation: () => void takeBack(mail.id, bid, restore),
    })
  }
}
