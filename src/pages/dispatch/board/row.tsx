import { memo } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import type { PlaceParts } from '#contract/rules/place.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Age } from '#src/pages/dispatch/age.tsx'
import { DASH, MARKS } from '#src/pages/dispatch/vocabulary.ts'
import { rowView } from './row-view.ts'
import styles from './board.module.css'

function Place({ kind, place }: { kind: string; place: PlaceParts }) {
  return (
    <span className={styles.place}>
      <span className="visually-hidden">{kind} </span>
      <b className={styles.state}>{place.state}</b>
      <span className={styles.city}>{place.city || DASH}</span>
    </span>
  )
}

/** The cells of one offer; it renders again only when the offer itself changed. */
export const RowCells = memo(function RowCells({ offer }: { offer: Offer }) {
  const view = rowView(offer)
  return (
    <>
      <div role="gridcell" className={styles.marks}>
        {MARKS.map(({ key, text }) => (
          <span key={key} className={styles.mark} data-mark={key}>
            {view.marks.some((mark) => mark.key === key) && (
              <span title={text}>
                <Glyph name={key} />
                <span className="visually-hidden">{text}. </span>
              </span>
            )}
          </span>
        ))}
      </div>
      <div role="gridcell" className={styles.age}>
        <Age at={offer.received_date} />
      </div>
      <div role="gridcell" className={styles.lane}>
        <Place kind="Pick-up" place={view.pickUp} />
        <Place kind="Delivery" place={view.delivery} />
      </div>
      <div role="gridcell" className={styles.when}>
        <span>{view.pickUpWhen}</span>
        <span>{view.deliveryWhen}</span>
      </div>
      <div role="gridcell" className={styles.miles}>
        <span className={styles.loaded}>
          {view.isEstimated && (
            <span title="Estimated">
              ~<span className="visually-hidden">estimated </span>
            </span>
          )}
          {view.miles}
          <span className={styles.unit}> mi</span>
        </span>
        <span className={styles.second}>
          {view.empty === DASH ? view.empty : `+ ${view.empty}`}
          <span className={styles.unit}> empty</span>
          <span className="visually-hidden"> empty miles</span>
        </span>
      </div>
      <div role="gridcell" className={styles.vehicle}>
        <span>{view.vehicle}</span>
        <span className={styles.second}>{view.dims}</span>
      </div>
      <div role="gridcell" className={styles.load}>
        <span>{view.pieces}</span>
        <span>{view.weight}</span>
      </div>
      <div role="gridcell" className={styles.tags}>
        {view.tags.map(({ key, short, text, isWarning }) => (
          <abbr key={key} className={styles.tag} title={text} data-warning={isWarning}>
            {short}
          </abbr>
        ))}
      </div>
      <div role="gridcell" className={styles.broker}>
        <span className={styles.brokerName}>{view.broker}</span>
        <span className={styles.second}>
          {view.rating === null ? (
            'Not rated'
          ) : (
            <span className={styles.rating}>
              <Glyph name="star" />
              <span className="visually-hidden">Rating </span>
              {view.rating}
            </span>
          )}
          {view.price && <span className={styles.price}>{view.price}</span>}
        </span>
      </div>
    </>
  )
})
