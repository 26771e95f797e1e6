import { memo } from 'react'
import { DASH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { DoubtMark } from '#src/pages/dispatch/doubt.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { PresenceChips } from '#src/pages/dispatch/presence/present-users.tsx'
import { BLACKLISTED, rowView } from './row-view.ts'
import styles from './board.module.css'

/** Memoized by offer. */
export const RowCells = memo(function RowCells({ offer, isGone }: { offer: Offer; isGone: boolean }) {
  const view = rowView(offer, useDeskZone(), isGone)
  return (
    <>
      <div
        role="gridcell"
        className={`grid gap-2 centered small cols-2 ${styles.marks}`}
        aria-label={view.marks.map(({ text }) => text).join(', ') || undefined}
      >
        {view.marks.map(({ key, text }) => (
          <i key={key} title={text} data-mark={key}>
            {key !== 'unread' && <Glyph name={key} />}
          </i>
        ))}
      </div>
      <div role="gridcell" className={styles.age} title={view.times}>
        <time className="medium" dateTime={offer.received_date} />
        <span className={styles.second}>{view.time}</span>
      </div>
      <div role="gridcell" className={styles.who}>
        <PresenceChips offer={offer.id} />
      </div>
      <div role="gridcell" className={`clip ${styles.lane}`} aria-label={view.spokenLane}>
        <b>{view.pickUp.state}</b> {view.pickUp.city || DASH}
        <br />
        <b>{view.delivery.state}</b> {view.delivery.city || DASH}
        {view.unsure.lane !== '' && <DoubtMark text={view.unsure.lane} />}
      </div>
      <div role="gridcell" className={`clip muted ${styles.when}`}>
        {view.pickUpWhen}
        <br />
        {view.deliveryWhen}
        {view.unsure.when !== '' && <DoubtMark text={view.unsure.when} />}
      </div>
      <div role="gridcell" className={`text-end ${styles.miles}`} aria-label={view.spokenMiles}>
        {view.unsure.miles !== '' && <DoubtMark text={view.unsure.miles} />}
        <span className={`medium ${styles.loaded}`} title={view.isEstimated ? 'Estimated' : undefined}>
          {view.isEstimated && '~'}
          {view.miles}
        </span>
        <br />
        <span className={styles.second} title={view.deadheadNote || undefined}>
          {view.deadhead}
        </span>
      </div>
      <div role="gridcell" className={`text-end ${styles.rate}`}>
        {view.rate}
        <br />
        {view.unsure.rate !== '' && <DoubtMark text={view.unsure.rate} />}
        <span className={styles.second}>{view.ratePerMile}</span>
      </div>
      <div role="gridcell" className={`clip ${styles.vehicle}`}>
        {view.vehicle}
        {view.unsure.vehicle !== '' && <DoubtMark text={view.unsure.vehicle} />}
        <br />
        <span className={styles.second}>{view.dims}</span>
      </div>
      <div role="gridcell" className={`text-end ${styles.load}`}>
        {view.unsure.load !== '' && <DoubtMark text={view.unsure.load} />}
        {view.pieces}
        <br />
        {view.weight}
      </div>
      <div
        role="gridcell"
        className={`cluster align-stretch gap-2 clip ${styles.tags}`}
        aria-label={view.spokenTags}
      >
        {view.tags.map(({ key, short, text, isWarning, isEnd }) => (
          <span
            key={key}
            className={`sunken pad-x-4 muted small ${styles.tag}`}
            title={text}
            data-warning={isWarning}
            data-end={isEnd}
          >
            {short}{' '}
          </span>
        ))}
      </div>
      <div role="gridcell" className={`two-lines small ${styles.broker}`} aria-label={view.spokenBroker}>
        <span
          className={`${view.isBlacklisted ? 'block truncate' : ''} ${styles.brokerName}`}
          title={view.brokerTitle}
        >
          {view.broker}
        </span>{' '}
        <span className={styles.second}>
          {view.isBlacklisted && (
            <span className="danger medium" title="This broker is blacklisted">
              {BLACKLISTED}{' '}
            </span>
          )}
          {view.rating !== null && <span className={styles.rating}>{view.rating}</span>}{' '}
          {view.unsure.broker !== '' && <DoubtMark text={view.unsure.broker} />}
        </span>
      </div>
    </>
  )
})
