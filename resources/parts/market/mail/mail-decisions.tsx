import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type BidDetail, readBid } from '#contract/entities/market/bid.ts'
import { attachMail, dismissMail, sendMailAgain } from '#contract/entities/market/mail.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useCan } from '#kit/access.tsx'
import { callKey, useSend } from '#kit/call.ts'
import { STATE_LOOK } from './sending-state.ts'

export type ThreadMail = BidDetail['mails'][number]

interface Props {
  mail: ThreadMail
  bid: Pick<BidDetail, 'id' | 'other_addresses'>
}

const useRefresh = (bidId: number) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: callKey(readBid, { id: bidId }) })
}

/** Reuses one key until the server accepts it, also for another address. */
export function SendAgain({ mail, bid }: Props) {
  const refresh = useRefresh(bid.id)
  const { data: can } = useCan({ resource: 'outgoing-mail', action: 'send' })
  const { send, isSending } = useSend(sendMailAgain, 'bids')
  const key = useRef<string>(null)
  if (!can?.can) return null

  const sendAgain = async (to?: string) => {
    key.current ??= newUuid()
    try {
      await send({
        params: { id: mail.id },
        body: to === undefined ? {} : { to },
        idempotencyKey: key.current,
      })
      key.current = null
    } finally {
      refresh()
    }
  }
  const others = mail.state === 'bounced' ? (bid.other_addresses ?? []) : []
  return [undefined, ...others].map((address) => (
    <button
      key={address ?? ''}
      type="button"
      className="button"
      disabled={isSending}
      aria-busy={isSending || undefined}
      onClick={() => void sendAgain(address).catch(() => undefined)}
    >
      {address ? `Send to ${address}` : isSending ? 'Sending…' : 'Send again'}
    </button>
  ))
}

export function UnprovenMail({ mail, bid }: Props) {
  const refresh = useRefresh(bid.id)
  const { data: can } = useCan({ resource: 'incoming-mail', action: 'edit' })
  const attach = useSend(attachMail, 'bids')
  const dismiss = useSend(dismissMail, 'bids')
  const isBusy = attach.isSending || dismiss.isSending
  const after = (decision: Promise<unknown>) => void decision.catch(() => undefined).finally(refresh)
  const params = { id: mail.id }
  return (
    <p className={`wrap ${STATE_LOOK.bad}`}>
      The sender isn’t verified, so nothing was changed.
      {can?.can && (
        <>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => after(attach.send({ params, body: { bid: bid.id } }))}
          >
            Use as reply
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => after(dismiss.send({ params }))}
          >
            Dismiss
          </button>
        </>
      )}
    </p>
  )
}
