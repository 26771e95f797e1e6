import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type BidDetail, confirmBidAnswer, readBid, readBidStatistics, replyToBroker } from '#contract/entities/bid.ts'
import { attachMail, dismissMail, sendMailAgain } from '#contract/entities/mail.ts'
import { readOffer } from '#contract/entities/offer.ts'
import { dollars } from '#contract/rules/money.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { isOfAnother } from '#parts/bid/of-another.ts'
import { BookLink } from '#parts/bid/book-link.tsx'
import { OutcomeForm, OutcomeStanding } from '#parts/bid/outcome-form.tsx'
import { useUndoSend } from '#parts/bid/undo-send.ts'
import { ReplyForm } from '#parts/bid/reply-form.tsx'
import { callKey, useRead, useSend } from '#kit/call.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'
import { MAIL_STATES, STATE_LOOK } from './mail-state.ts'
import { splitQuoted } from './quoted.ts'
import { statisticsText } from './statistics.ts'

type Mail = BidDetail['mails'][number]

function SendAgain({ mail, bid: { id: bidId, other_addresses } }: { mail: Mail; bid: BidDetail }) {
  const client = useQueryClient()
  const { data: can } = useCan({ resource: 'outgoing-mail', action: 'send' })
  const { send, isSending } = useSend(sendMailAgain)
  const key = useRef<string>(null)
  if (!can?.can) return null

  const sendAgain = async (to?: string) => {
    key.current ??= newUuid()
    try {
      await send({ params: { id: mail.id }, body: to === undefined ? {} : { to }, idempotencyKey: key.current })
      key.current = null
    } finally {
      void client.invalidateQueries({ queryKey: callKey(readBid, { id: bidId }) })
    }
  }
  return (
    <>
      <Button isBusy={isSending} onClick={() => void sendAgain().catch(() => undefined)}>
        {isSending ? 'Sending…' : 'Send again'}
      </Button>
      {mail.state === 'bounced' &&
        (other_addresses ?? []).map((address) => (
          <Button key={address} isBusy={isSending} onClick={() => void sendAgain(address).catch(() => undefined)}>
            Send to {address}
          </Button>
        ))}
    </>
  )
}

/** A mail that may be the broker's answer, for a person to decide. */
function UnprovenMail({ mail, bid }: { mail: Mail; bid: BidDetail }) {
  const client = useQueryClient()
  const { data: can } = useCan({ resource: 'incoming-mail', action: 'edit' })
  const attach = useSend(attachMail)
  const dismiss = useSend(dismissMail)
  const isBusy = attach.isSending || dismiss.isSending
  const after = (decision: Promise<unknown>) =>
    void decision.catch(() => undefined).finally(() => client.invalidateQueries({ queryKey: callKey(readBid, { id: bid.id }) }))
  return (
    <p className={`wrap ${STATE_LOOK.bad}`}>
      Nothing proves that this is from the broker: it has changed nothing.
      {can?.can && (
        <>
          <Button isBusy={isBusy} onClick={() => after(attach.send({ params: { id: mail.id }, body: { bid: bid.id } }))}>
            It is the answer
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => after(dismiss.send({ params: { id: mail.id } }))}>
            Dismiss
          </Button>
        </>
      )}
    </p>
  )
}

function MailItem({ mail, bid }: { mail: Mail; bid: BidDetail }) {
  const zone = useDeskZone()
  const state = mail.state && MAIL_STATES[mail.state]
  const { words, quoted } = splitQuoted(mail.text)
  return (
    <li className={mail.direction === 'in' ? 'pad-8-12 bordered sunken' : 'pad-8-12 bordered rounded'}>
      <p className="spread faint small">
        <b className="muted">{mail.direction === 'in' ? mail.from : 'We wrote'}</b>
        <time className="flex-none" dateTime={mail.at}>
          {stamp(mail.at, zone)}
        </time>
      </p>
      <pre className="above-4">{words}</pre>
      {quoted && (
        <details className="faint small">
          <summary>Quoted text</summary>
          <pre className="above-4">{quoted}</pre>
        </details>
      )}
      {state && (
        <p className={`wrap ${STATE_LOOK[state.level]}`}>
          {state.text}
          {mail.error && `: ${mail.error}`}
          {state.canSendAgain && <SendAgain mail={mail} bid={bid} />}
        </p>
      )}
      {mail.is_unproven && <UnprovenMail mail={mail} bid={bid} />}
    </li>
  )
}

function Statistics({ id }: { id: number }) {
  const { data } = useRead(readBidStatistics, { params: { id }, staleMs: 60_000 })
  const lines = [statisticsText(data?.broker), statisticsText(data?.lane)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-2 faint small" aria-label="How such bids have gone">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface Props {
  bid: BidDetail
  refetch: () => Promise<unknown>
  /** Begins a bid with the price that the broker named; undefined where one may not bid. */
  onCounter: ((bid: BidDetail) => void) | undefined
}

/** What came of a bid and what can be done about it: the answer and its confirmation, the mails, a reply. */
export function ThreadBody({ bid, refetch, onCounter }: Props) {
  const client = useQueryClient()
  const { data: canConfirm } = useCan({ resource: 'bids', action: 'edit' })
  const { data: canReply } = useCan({ resource: 'bids', action: 'send' })
  const { send: confirm } = useSend(confirmBidAnswer)
  const { send: reply } = useSend(replyToBroker)
  const params = { id: bid.id }

  const keep = (next: BidDetail) => {
    client.setQueryData(callKey(readBid, params, null), { data: next })
    void client.invalidateQueries({ queryKey: callKey(readOffer, { id: bid.offer }) })
    return next
  }
  const offerUndo = useUndoSend()
  const isColleagues = isOfAnother(bid)
  const isCountered = bid.answer === 'countered' && bid.answer_price_cents != null

  return (
    <div className="grid gap-12 above-8">
      {canConfirm?.can && !isColleagues ? (
        <OutcomeForm bid={bid} confirm={async (body) => void keep(await confirm({ params, body }))} refresh={refetch} />
      ) : (
        <OutcomeStanding bid={bid} />
      )}
      <BookLink bid={bid} />
      {isCountered && onCounter && (
        <Button className="self-start" onClick={() => onCounter(bid)}>
          Counter: bid {dollars(bid.answer_price_cents)}
        </Button>
      )}
      {isColleagues ? (
        <p className="faint">These mails are between {bid.dispatcher_name} and the broker.</p>
      ) : (
        <ol className="grid" aria-label="Mails, oldest first">
          {(bid.mails ?? []).map((mail) => (
            <MailItem key={`${mail.direction}-${mail.id}`} mail={mail} bid={bid} />
          ))}
        </ol>
      )}
      {canReply?.can && !isColleagues && bid.broker_email && (
        <ReplyForm
          to={bid.broker_email}
          keptAs={`reply-draft-${bid.id}`}
          send={async (message, idempotencyKey) => keep(await reply({ params, body: { message }, idempotencyKey }))}
          onSent={offerUndo}
        />
      )}
      <Statistics id={bid.id} />
    </div>
  )
}
