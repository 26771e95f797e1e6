import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type BidDetail, listBids, readBid, takeBackMail } from '#contract/entities/market/bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { callKey, useSend } from '#kit/call.ts'

/**
 * The server holds the email for some seconds; an undo in that time restores the typed text through
 * `restore`.
 */
export function useUndoSend() {
  const client = useQueryClient()
  const { open, close } = useNotification()
  const { send } = useSend(takeBackMail)

  const takeBack = async (id: number, bid: BidDetail, restore: () => void) => {
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
    // antd keeps a hovered toast open; the email does not wait for it.
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
