import { memo, type Ref, useCallback, useMemo, useRef, useState } from 'react'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { isEnded } from '#contract/rules/offer-end.ts'
import { useTick } from '#src/pages/dispatch/clock.tsx'
import { isUnread } from '#src/pages/dispatch/vocabulary.ts'
import styles from './board.module.css'
import { COLUMNS } from './columns.ts'
import type { ShownRows } from './held-rows.ts'
import { RowCells } from './row.tsx'
import { createSlots } from './slots.ts'
import { useRowClock } from './use-row-clock.ts'
import type { useRowFocus } from './use-row-focus.ts'
import type { Range } from './view.ts'

const rowsHigh = (rows: number) => `calc(var(--board-row) * ${rows})`

interface RowProps {
  offer: Offer
  slot: number
  isSelected: boolean
  isTabStop: boolean
  isNew: boolean
  isGone: boolean
}

const Row = memo(function Row({ offer, slot, isSelected, isTabStop, isNew, isGone }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useRowClock(element, offer, isNew)
  return (
    <div
      ref={element}
      role="row"
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={`grid gap-0 ${styles.row}`}
      style={{ top: rowsHigh(slot) }}
      data-offer={offer.id}
      data-unread={isUnread(offer) || undefined}
      data-ended={isGone || isEnded(offer) || undefined}
    >
      <RowCells offer={offer} isGone={isGone} />
    </div>
  )
})

interface Props extends Pick<ShownRows<Offer>, 'rows' | 'keys' | 'gone'> {
  selectedId: number | null
  tabStop: number | null
  range: Range
  handlers: ReturnType<typeof useRowFocus>['handlers']
  onScroll: () => void
  bodyRef: Ref<HTMLDivElement>
  order: Order
  onOrder: (order: Order) => void
}

type Order = DispatchFilter['order']

const TITLES: Record<Order, string> = {
  newest: 'Newest first',
  rate: 'Highest rate first',
  rate_per_mile: 'Highest $/mi first',
  deadhead: 'Lowest deadhead first',
}

interface ColumnOrders {
  first: Order
  sort: 'ascending' | 'descending'
  orders: Partial<Record<Order, { next: Order; label: string }>>
}

const ORDERS: Partial<Record<(typeof COLUMNS)[number]['key'], ColumnOrders>> = {
  miles: {
    first: 'deadhead',
    sort: 'ascending',
    orders: { deadhead: { next: 'newest', label: 'DH ↑' } },
  },
  rate: {
    first: 'rate',
    sort: 'descending',
    orders: {
      rate: { next: 'rate_per_mile', label: 'Rate ↓' },
      rate_per_mile: { next: 'newest', label: '$/mi ↓' },
    },
  },
}

interface ColumnOrderProps extends Pick<Props, 'order' | 'onOrder'> {
  column: (typeof COLUMNS)[number]
}

/** Skipped by Tab, which goes to the rows; the filter panel has the order too. */
function ColumnOrder({ column, order, onOrder }: ColumnOrderProps) {
  const sorting = ORDERS[column.key]
  if (!sorting) return column.label
  const { next, label } = sorting.orders[order] ?? { next: sorting.first, label: column.label }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`bare pad-0 ${styles.order}`}
      title={TITLES[next]}
      onClick={() => onOrder(next)}
    >
      {label}
    </button>
  )
}

const toAriaSort = (key: (typeof COLUMNS)[number]['key'], order: Order) => {
  const sorting = ORDERS[key]
  return sorting?.orders[order] && sorting.sort
}

/** Sets aria-rowindex within a second, outside React, so that an arrival renders no row. */
function useRowNumbers(ids: readonly number[]) {
  const mover = useRef<HTMLDivElement>(null)
  const write = useCallback(() => {
    for (const row of mover.current?.querySelectorAll<HTMLElement>('[data-offer]') ?? []) {
      const number = String(ids.indexOf(Number(row.dataset.offer)) + 2)
      if (row.getAttribute('aria-rowindex') !== number) row.setAttribute('aria-rowindex', number)
    }
  }, [ids])
  useTick(write)
  return mover
}

export const Board = memo(function Board({
  rows,
  keys,
  gone,
  selectedId,
  tabStop,
  range,
  handlers,
  onScroll,
  bodyRef,
  order,
  onOrder,
}: Props) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const [firstSight] = useState<ReadonlySet<string>>(() => new Set(keys))
  const [firstSlot] = useState(createSlots)
  const height = useMemo(() => ({ height: rowsHigh(rows.length) }), [rows.length])
  const mover = useRowNumbers(ids)
  const first = firstSlot(keys)
  const drawn = rows.slice(range.from, range.to)
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
      isGone={gone.has(offer.id)}
    />
  )

  return (
    <div role="grid" aria-label="Load offers" aria-rowcount={rows.length + 1} className={styles.grid}>
      <div role="rowgroup" className={`flex-none clip rule-bottom ${styles.head}`}>
        <div role="row" aria-rowindex={1} className={`grid gap-0 faint nowrap ${styles.headRow}`}>
          {COLUMNS.map((column) => (
            <div
              key={column.key}
              role="columnheader"
              className={`clip ${styles[column.key]}`}
              aria-sort={toAriaSort(column.key, order)}
            >
              <ColumnOrder column={column} order={order} onOrder={onOrder} />
            </div>
          ))}
        </div>
      </div>
      <div className={`grow ${styles.viewport}`} onScroll={onScroll} role="presentation">
        <div ref={bodyRef} role="rowgroup" className="relative clip" style={height} {...handlers}>
          <div
            ref={mover}
            role="presentation"
            className={`absolute ${styles.mover}`}
            style={{ transform: `translateY(${rowsHigh(-first)})` }}
          >
            {!isStopDrawn && stop < range.from && rowAt(rows[stop]!, stop)}
            {drawn.map((offer, index) => rowAt(offer, range.from + index))}
            {!isStopDrawn && stop >= range.to && rowAt(rows[stop]!, stop)}
          </div>
        </div>
      </div>
    </div>
  )
})
