import { useCan } from '@refinedev/core'
import { Link, useLocation } from 'react-router'
import { readBroker } from '#contract/entities/market/broker.ts'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import { ADDRESS_SOURCES } from '#contract/rules/address-sources.ts'
import { cameFrom } from '#contract/rules/board-path.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Facts } from './facts.tsx'
import styles from './facts.module.css'
import { Rating } from './rating.tsx'

const mailLink = (address: string | undefined) => address && <a href={`mailto:${address}`}>{address}</a>

const phoneLink = (phone: string | undefined) => phone && <a href={phoneHref(phone)}>{displayPhone(phone)}</a>

function Mean({ rating, count }: { rating: number | null; count: number | undefined }) {
  if (rating == null) return 'Not rated'
  return (
    <span className={`inline-row gap-4 ${styles.rating}`}>
      <Glyph name="star" /> {rating.toFixed(1)} of 5
      {count !== undefined && count > 0 && ` (${pluralize(count, 'rating')})`}
    </span>
  )
}

export function BrokerFacts({ offer }: { offer: Offer & Partial<OfferDetail> }) {
  const { data: canRate } = useCan({ resource: 'broker-ratings', action: 'edit' })
  const here = useLocation()
  const id = offer.broker
  const { data: broker } = useRead(readBroker, {
    params: { id: id ?? 0 },
    isEnabled: id != null,
    staleMs: 300_000,
  })
  const reason = broker?.blacklist_reason || offer.broker_blacklist_reason
  const isBlacklisted = broker?.is_blacklisted ?? offer.broker_is_blacklisted
  const name =
    offer.broker_company && id != null ? (
      <Link to={`/dispatch/brokers/${id}`} state={cameFrom(here)}>
        {offer.broker_company}
      </Link>
    ) : (
      offer.broker_company
    )
  return (
    <Facts
      title="Broker"
      lead={
        isBlacklisted && (
          <p className="row align-baseline tone-soft rounded pad-4-8 below-8" data-tone="danger">
            <Glyph name="bad" />
            <span>
              <b>Blacklisted</b>
              {reason && `: ${reason}`}
            </span>
          </p>
        )
      }
      rows={[
        ['Company', name],
        [
          'Rating',
          <Mean
            key="mean"
            rating={broker ? broker.rating : (offer.broker_rating ?? null)}
            count={broker?.rating_count}
          />,
        ],
        ...(id != null && canRate?.can
          ? ([['Your rating', <Rating key="own" brokerId={id} mine={broker?.my_rating ?? null} />]] as const)
          : []),
        ...(broker?.days_to_pay == null ? [] : ([['Days to pay', broker.days_to_pay]] as const)),
        ['MC number', offer.broker_mc_number],
        ['DOT number', offer.broker_dot_number],
        ['Contact', offer.contact_name],
        ['Phone', phoneLink(offer.contact_phone)],
        ['Email', mailLink(offer.contact_email)],
        ...(offer.reply_to && offer.reply_to !== offer.contact_email
          ? ([['Reply-to', mailLink(offer.reply_to)]] as const)
          : []),
        ...(offer.reply_to_source
          ? ([['Bid address source', codeWords(ADDRESS_SOURCES, offer.reply_to_source)]] as const)
          : []),
        ...(id == null ? [] : ([['Office phone', phoneLink(broker?.office_phone)]] as const)),
        ...(broker?.email && broker.email !== offer.contact_email
          ? ([['Office email', mailLink(broker.email)]] as const)
          : []),
      ]}
    />
  )
}
