import { memo, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import { boardKey } from '#contract/rules/board.ts'
import { useTick } from '#src/pages/dispatch/clock.tsx'
import styles from './board.module.css'
import { COLUMNS } from './columns.ts'
import { RowCells } from './row.tsx'
import { slotKeeper } from './slots.ts'
import { useRowClock } from './use-row-clock.ts'
import type { useRowFocus } from './use-row-focus.ts'
import type { Range } from './view.ts'

// An offer that takes another place in time gets a new row there; the others need not make way for the old one.
const keyOf = (offer: Offer) => `${offer.id}-${boardKey(offer)}`

const rowsHigh = (rows: number) => `calc(var(--board-row) * ${rows})`

interface RowProps {
  offer: Offer
  slot: number
  isSelected: boolean
  isTabStop: boolean
  isNew: boolean
}

const Row = memo(function Row({ offer, slot, isSelected, isTabStop, isNew }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useRowClock(element, offer.received_date, isNew)
  return (
    <div
      ref={element}
      role="row"
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.row}
      style={{ top: rowsHigh(slot) }}
      data-offer={offer.id}
      data-unread={!offer.is_read || undefined}
    >
      <RowCells offer={offer} />
    </div>
  )
})

interface Props {
  offers: readonly Offer[]
  selectedId: number | null
  tabStop: number | null
  range: Range
  handlers: ReturnType<typeof useRowFocus>['handlers']
  onScroll: () => void
  viewportRef: RefObject<HTMLDivElement | null>
  bodyRef: RefObject<HTMLDivElement | null>
}

/** Tells assistive technologies which row of how many each drawn row is; within a second, so that an arrival costs no row a render. */
function useRowNumbers(body: RefObject<HTMLElement | null>, ids: readonly number[]) {
  const write = useCallback(() => {
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-offer]') ?? []) {
      const number = String(ids.indexOf(Number(row.dataset.offer)) + 2)
      if (row.getAttribute('aria-rowindex') !== number) row.setAttribute('aria-rowindex', number)
    }
  }, [body, ids])
  useTick(write)
}

/** The rows of the board: a grid whose rows take the focus. A row that came, or moved, after the first sight is tinted for a moment. */
export function Board({ offers, selectedId, tabStop, range, handlers, onScroll, viewportRef, bodyRef }: Props) {
  const ids = useMemo(() => offers.map(({ id }) => id), [offers])
  const keys = useMemo(() => offers.map(keyOf), [offers])
  const [firstSight] = useState<ReadonlySet<string>>(() => new Set(keys))
  const [firstSlot] = useState(slotKeeper)
  const height = useMemo(() => ({ height: rowsHigh(offers.length) }), [offers.length])
  useRowNumbers(bodyRef, ids)
  const first = firstSlot(keys)
  const drawn = offers.slice(range.from, range.to)
  const stop = ids.indexOf(tabStop ?? 0)
  const isStopDrawn = stop < 0 || (stop >= range.from && stop < range.to)
  const rowAt = (offer: Offer, index: number) => (
    <Row
      key={keys[index]}
      offer={offer}
      slot={first + index}
      isSelected={offer.id === selectedId}
      isTabStop={index === stop}
      isNew={!firstSight.has(keys[index]!)}
    />
  )

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
          <div role="presentation" className={styles.mover} style={{ transform: `translateY(${rowsHigh(-first)})` }}>
            {!isStopDrawn && stop < range.from && rowAt(offers[stop]!, stop)}
            {drawn.map((offer, index) => rowAt(offer, range.from + index))}
            {!isStopDrawn && stop >= range.to && rowAt(offers[stop]!, stop)}
          </div>
        </div>
      </div>
    </div>
  )
}
