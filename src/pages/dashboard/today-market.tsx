import { Button, Typography } from 'antd'
import { useState } from 'react'
import type { Bid } from '#contract/entities/market/bid.ts'
import type { TodayAsk, TodayBroker } from '#contract/entities/reports/today.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { dollars } from '#contract/rules/money.ts'
import { placeName } from '#contract/rules/place.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess, useCan } from '#kit/access.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Ago } from '#kit/cells/time.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { isRecordId } from '#kit/record-id.ts'
import { Answer } from '#parts/market/bid/answer.tsx'
import { presetDraft } from '#parts/market/bid/bid-draft.ts'
import { BookCell, leadsToLoad } from '#parts/market/bid/book-link.tsx'
import { Row } from './today-row.tsx'

const ReplyDialog = preloadable(async () => (await import('./reply-dialog.tsx')).ReplyDialog)
const QuoteDialog = preloadable(async () => (await import('./quote-dialog.tsx')).QuoteDialog)

function Reply({ bid, unit }: { bid: Bid; unit: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Reply to ${bid.broker_company || bid.broker_email} for unit ${unit}`}
        onPointerEnter={() => void ReplyDialog.preload().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        Reply
      </Button>
      {isOpen && <ReplyDialog bid={bid} onClose={() => setOpen(false)} />}
    </>
  )
}

export const BrokerRow = ({ broker: { id, name, changes } }: { broker: TodayBroker }) => (
  <Row
    to={`/dispatch/brokers/${id}?tab=register`}
    name={name}
    under="Open bids, loads or invoices"
    tag={<StatusTag tone="danger">Changed</StatusTag>}
    main={changes[0] ?? ''}
    mainUnder={changes.slice(1).join(' · ')}
  />
)

export function ReplyRow({ bid }: { bid: Bid }) {
  const { id, unit_number, broker_company, broker_email, driver_name, order_number } = bid
  const unit = unit_number || 'No unit'
  return (
    <Row
      to={`/bids/${id}`}
      name={[unit, broker_company || broker_email].join(' · ')}
      under={driver_name}
      tag={<Answer bid={bid} />}
      main={`${placeName(bid.pick_up_at)} → ${placeName(bid.deliver_to)}`}
      mainUnder={
        <>
          {bid.broker_price_cents !== undefined && `Our bid ${dollars(bid.broker_price_cents)}`}
          {order_number && ` · ${order_number}`}
        </>
      }
      note={
        bid.answered_at !== null && (
          <Typography.Text type="secondary">
            Replied <Ago value={bid.answered_at} /> ago
          </Typography.Text>
        )
      }
      acts={
        <>
          {leadsToLoad(bid) && <BookCell bid={bid} isButton />}
          {(bid.answer !== 'accepted' || bid.answer_confirmed_at === null) && <Reply bid={bid} unit={unit} />}
        </>
      }
    />
  )
}

const ASK_WORDS = { asked: 'Asked', priced: 'Quoted', unclear: 'Read reply', declined: 'Passed' } as const
const ASK_TONES = { asked: 'plain', priced: 'green', unclear: 'blue', declined: 'plain' } as const

function LogQuote({ ask }: { ask: TodayAsk }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="driver-bids" action="create">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Log quote from ${ask.driver_name}, unit ${ask.unit_number}`}
        onClick={() => setOpen(true)}
      >
        Log quote
      </Button>
      {isOpen && <QuoteDialog ask={ask} onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}

export function AskRow({ ask }: { ask: TodayAsk }) {
  const { offer, vehicle, unit_number, driver_name, state, price_cents } = ask
  const isKnown = isRecordId(String(offer))
  const isQuoted = state === 'priced' && price_cents !== null
  const at = ask.answered_at ?? ask.created_at
  const quote = isQuoted ? dollars(price_cents) : ''
  const { data: bids } = useCan({ resource: 'bids', action: 'create' })
  return (
    <Row
      to={isKnown ? boardPath(offer, 'detail') : undefined}
      name={[unit_number, driver_name].filter(Boolean).join(' · ')}
      under={`Asked by ${ask.asked_by}`}
      tag={
        <StatusTag tone={ASK_TONES[state] ?? 'plain'}>
          {`${ASK_WORDS[state] ?? state} ${quote}`.trim()}
        </StatusTag>
      }
      main={`${placeName(ask.pick_up_at)} → ${placeName(ask.deliver_to)}`}
      note={
        <Typography.Text type="secondary">
          <Ago value={at} /> {state === 'asked' ? 'without a reply' : 'ago'}
        </Typography.Text>
      }
      acts={
        isQuoted ? (
          isKnown &&
          bids?.can && (
            <ButtonLink
              size="small"
              to={boardPath(offer, 'bid-detail')}
              aria-label={`Bid with unit ${unit_number} at a driver quote of ${quote}`}
              onClick={() => presetDraft(offer, { vehicle, driver_price: quote.slice(1) })}
            >
              Bid
            </ButtonLink>
          )
        ) : (
          <LogQuote ask={ask} />
        )
      }
    />
  )
}
