import type { ReactNode } from 'react'
import { DASH } from '#contract/constants.ts'
import type { Offer, OfferDetail, OfferDoubt } from '#contract/entities/market/offer.ts'
import { dimsText } from '#contract/rules/cargo.ts'
import { dollars } from '#contract/rules/money.ts'
import { OFFER_SOURCES } from '#contract/rules/offer-source.ts'
import { fieldsRead, OFFER_FIELDS } from '#contract/rules/offer-fields.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import { DoubtMark, doubtText } from '#src/pages/dispatch/doubt.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { calmKind } from '#contract/rules/place.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { REQUIREMENTS } from '#src/pages/dispatch/vocabulary.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import styles from './facts.module.css'

interface FactsProps {
  title: string
  lead?: ReactNode
  rows: readonly (readonly [name: string, value: ReactNode])[]
  isPlain?: boolean
  children?: ReactNode
}

export function Facts({ title, lead, rows, isPlain = false, children }: FactsProps) {
  return (
    <section className="pad-12-16 rule-top" aria-label={title}>
      <h3 className={isPlain ? 'visually-hidden' : 'below-8'}>{title}</h3>
      {lead}
      <dl className={`grid gap-x-12 tabular ${styles.facts}`}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact} data-fact={name}>
            <dt>{name}</dt>
            <dd>{value || DASH}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

const answers = [
  { key: 'yes', is: (value: boolean | null | undefined) => value === true },
  { key: 'no', is: (value: boolean | null | undefined) => value === false },
  { key: 'unknown', is: (value: boolean | null | undefined) => value == null },
] as const

function Requirements({ offer }: { offer: Offer }) {
  return (
    <ul className="cluster gap-2 gap-x-12 above-8" aria-label="Requirements">
      {answers.flatMap(({ key: answer, is }) =>
        REQUIREMENTS.filter(({ key }) => is(offer[key])).map(({ key, text, isWarning }) => (
          <li
            key={key}
            className={`inline-row gap-4 ${answer === 'yes' ? 'pad-x-4 tone-soft medium rounded' : 'faint'}`}
            data-answer={answer}
            data-tone={isWarning ? 'warn' : 'accent'}
          >
            {answer === 'yes' ? <Glyph name="ok" /> : null}
            {text}
            {answer === 'no' && ': no'}
            {answer === 'unknown' && ': not stated'}
          </li>
        )),
      )}
    </ul>
  )
}

const doubted = (offer: Offer, field: OfferDoubt, value: string): ReactNode =>
  value && (
    <>
      {value}
      <DoubtMark text={doubtText(offer, [field])} />
    </>
  )

export function LoadFacts({ offer }: { offer: Offer }) {
  const isRenamed =
    offer.suggested_truck && calmKind(offer.suggested_truck) !== calmKind(offer.vehicle_type ?? '')
  return (
    <Facts
      title="Load"
      isPlain
      rows={[
        ['Pieces', doubted(offer, 'pieces', offer.pieces == null ? '' : whole(offer.pieces))],
        ['Weight', doubted(offer, 'weight', offer.weight == null ? '' : `${whole(offer.weight)} lb`)],
        ['Size', dimsText(offer)],
        [
          'Vehicle',
          doubted(
            offer,
            'vehicle_type',
            `${calmKind(offer.vehicle_type || DASH)}${isRenamed ? ` (“${offer.suggested_truck}”)` : ''}`,
          ),
        ],
        ['Load type', offer.load_type],
        ['Posted rate', doubted(offer, 'posted_price_cents', dollars(offer.posted_price_cents))],
        ...(offer.stop_count == null || offer.stop_count <= 2
          ? []
          : ([['Stops', whole(offer.stop_count)]] as const)),
      ]}
    >
      <Requirements offer={offer} />
    </Facts>
  )
}

const WAS_READ: ReadonlySet<Offer['source']> = new Set(['mail', 'truck_list'])

export function PostingFacts({ offer }: { offer: Offer & Partial<OfferDetail> }) {
  const zone = useDeskZone()
  return (
    <Facts
      title="Posting"
      rows={[
        ['Order number', offer.order_number],
        ['Posted', stamp(offer.posted_at, zone)],
        ['Received', stamp(offer.received_date, zone)],
        ['Expires', stamp(offer.expires_at, zone)],
        ['Source', codeWords(OFFER_SOURCES, offer.source)],
        ['For truck', offer.truck && `Unit ${offer.truck.unit_number}`],
        ['Parsed', WAS_READ.has(offer.source) && `${fieldsRead(offer)} of ${OFFER_FIELDS} fields`],
        ['Subject', offer.subject],
      ]}
    />
  )
}
