import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type BidDetail, readBid } from '#contract/entities/bid.ts'
import { sendMailAgain } from '#contract/entities/mail.ts'
import type { OfferDetail } from '#contract/entities/offer.ts'
import { dollars } from '#contract/rules/money.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { callKey, useRead, useSend } from '#src/pages/dispatch/calls.ts'
import { DASH } from '#src/pages/dispatch/vocabulary.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './bid-thread.module.css'
import { ANSWERS, MAIL_STATES } from './mail-state.ts'

type Mail = BidDetail['mails'][number]

function SendAgain({ mail, bidId }: { mail: Mail; bidId: number }) {
  const client = useQueryClient()
  const { data: can } = useCan({ resource: 'outbox', action: 'send' })
  const { send, isSending } = useSend(sendMailAgain)
  const key = useRef<string>(null)
  if (!can?.can) return null

  const sendAgain = async () => {
    key.current ??= newUuid()
    try {
      await send({ params: { id: mail.id }, idempotencyKey: key.current })
      key.current = null
    } finally {
      void client.invalidateQueries({ queryKey: callKey(readBid, { id: bidId }) })
    }
  }
  return (
    <Button isBusy={isSending} onClick={() => void sendAgain().catch(() => undefined)}>
      {isSending ? 'Sending…' : 'Send again'}
    </Button>
  )
}

function MailItem({ mail, bidId }: { mail: Mail; bidId: number }) {
  const state = mail.state && MAIL_STATES[mail.state]
  return (
    <li className={styles.mail} data-direction={mail.direction}>
      <p className={styles.mailHead}>
        <b>{mail.direction === 'in' ? mail.from : 'We wrote'}</b>
        <time dateTime={mail.at}>{stamp(mail.at)}</time>
      </p>
      <pre className={styles.text}>{mail.text}</pre>
      {state && (
        <p className={styles.state} data-level={state.level}>
          {state.text}
          {mail.error && `: ${mail.error}`}
          {state.canSendAgain && <SendAgain mail={mail} bidId={bidId} />}
        </p>
      )}
    </li>
  )
}

function Answer({ bid }: { bid: BidDetail }) {
  if (!bid.broker_answered) return null
  return (
    <p className={styles.answer} data-answer={bid.answer ?? 'unclear'} role="status">
      The broker {ANSWERS[bid.answer ?? 'unclear']}
      {bid.answer_price_cents != null && ` of ${dollars(bid.answer_price_cents)}`}
      {bid.answered_at && (
        <>
          , <AgoText at={bid.answered_at} />
        </>
      )}
    </p>
  )
}

interface Props {
  id: number
  summary: OfferDetail['bids'][number] | undefined
  isNew: boolean
  startsOpen: boolean
}

/** One bid: where its mail stands, what the broker answered, and every mail between them. */
export function BidThread({ id, summary, isNew, startsOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const { data: bid, error, isLoading } = useRead(readBid, { params: { id }, staleMs: 0, isEnabled: isOpen })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  const price = bid?.broker_price_cents ?? summary?.broker_price_cents
  const state = bid && MAIL_STATES[bid.mail_state]
  return (
    <section className={styles.thread} aria-label={`Bid of ${bid?.dispatcher_name ?? summary?.dispatcher_name ?? DASH}`}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {price === undefined ? 'Bid' : dollars(price)} with unit {bid?.unit_number || summary?.unit_number || DASH}
        </h3>
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <p className={styles.quiet}>
        {bid?.dispatcher_name ?? summary?.dispatcher_name}, <AgoText at={bid?.created_at ?? summary?.created_at ?? null} />
        {state && (
          <>
            {' · '}
            <span className={styles.state} data-level={state.level} role="status">
              {state.text}
            </span>
          </>
        )}
      </p>
      {bid && <Answer bid={bid} />}
      {isOpen && isLoading && <p className={styles.quiet}>Reading the thread…</p>}
      {isOpen && !bid && error && (
        <p className={styles.quiet}>
          {error.statusCode === 404 || error.statusCode === 403 ? 'Only the dispatcher of this bid may read its mails.' : error.message}
        </p>
      )}
      {isOpen && bid && (
        <ol className={styles.mails} aria-label="Mails, oldest first">
          {(bid.mails ?? []).map((mail) => (
            <MailItem key={`${mail.direction}-${mail.id}`} mail={mail} bidId={id} />
          ))}
        </ol>
      )}
    </section>
  )
}
