import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { isStale } from '#contract/rules/age.ts'
import { useClock } from '#src/pages/dispatch/clock.ts'
import { glow } from './arrive.ts'
import styles from './board.module.css'
import { COLUMNS } from './columns.ts'
import { RowCells } from './row.tsx'
import type { useRowFocus } from './use-row-focus.ts'

interface RowProps {
  offer: Offer
  index: number
  isSelected: boolean
  isTabStop: boolean
  isNew: boolean
}

const Row = memo(function Row({ offer, index, isSelected, isTabStop, isNew }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  const wasNew = useRef(isNew)
  const isOld = useClock((now) => isStale(offer.received_date, now))
  useEffect(() => {
    if (wasNew.current && element.current) glow(element.current)
  }, [])
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.row}
      style={{ transform: `translateY(calc(var(--board-row) * ${index}))` }}
      data-offer={offer.id}
      data-unread={!offer.is_read || undefined}
      data-stale={isOld || undefined}
    >
      <RowCells offer={offer} />
    </div>
  )
})

interface Props {
  offers: readonly Offer[]
  selectedId: number | null
  tabStop: number | null
  handlers: ReturnType<typeof useRowFocus>['handlers']
  onScroll: () => void
  viewportRef: RefObject<HTMLDivElement | null>
  bodyRef: RefObject<HTMLDivElement | null>
}

/** The rows of the board: a grid whose rows take the focus. A row that came after the first sight glows once. */
export function Board({ offers, selectedId, tabStop, handlers, onScroll, viewportRef, bodyRef }: Props) {
  const [firstSight] = useState<ReadonlySet<number>>(() => new Set(offers.map(({ id }) => id)))
  const height = useMemo(() => ({ height: `calc(var(--board-row) * ${offers.length})` }), [offers.length])

  return (
    <div role="grid" aria-label="Load offers" aria-rowcount={offers.length + 1} className={styles.grid}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.headRow}>
          {COLUMNS.map(({ key, label }) => (
            <div key={key} role="columnheader" className={styles[key]}>
              {label}
            </div>
          ))}
        </div>
      </div>
      <div ref={viewportRef} className={styles.viewport} onScroll={onScroll} role="presentation">
        <div ref={bodyRef} role="rowgroup" className={styles.body} style={height} {...handlers}>
          {offers.map((offer, index) => (
            <Row
              key={offer.id}
              offer={offer}
              index={index}
              isSelected={offer.id === selectedId}
              isTabStop={offer.id === tabStop}
              isNew={!firstSight.has(offer.id)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
