import { type KeyboardEvent, memo, useRef } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Age } from '#kit/cells/time.tsx'
import { Button } from '#src/ui/button.tsx'
import { emptyText, getTruckState } from '#contract/rules/truck-state.ts'
import { useClock } from '#kit/cells/clock.ts'
import styles from './fleet-map.module.css'
import { TruckStateWords } from './vehicle-words.tsx'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

interface RowProps {
  row: MappedVehicle
  isChosen: boolean
  onChoose: (id: number) => void
}

const Row = memo(function Row({ row, isChosen, onChoose }: RowProps) {
  const state = useClock((now) => getTruckState(row, now))
  const empty = useClock((now) => emptyText(row.availability, now))
  return (
    <li className="rule-bottom">
      <button
        type="button"
        className={`option grid ${styles.row}`}
        aria-pressed={isChosen}
        data-vehicle={row.id}
        onClick={() => onChoose(row.id)}
      >
        <span className="medium">{row.unit_number}</span>
        <TruckStateWords state={state} status={row.status} />
        <span className="truncate muted small">{row.driver_name || 'No driver'}</span>
        <span className="truncate muted small">
          {!hasPosition(row) && 'No location'}
          {hasPosition(row) && row.is_planned && 'Planned location'}
          {hasPosition(row) && !row.is_planned && row.last_geo_date_time && (
            <Age value={row.last_geo_date_time} />
          )}
        </span>
        {empty && <span className="truncate small full-row">Empty {empty}</span>}
      </button>
    </li>
  )
})

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface Props {
  rows: readonly MappedVehicle[]
  page: number
  onPage: (page: number) => void
  chosenId: number | null
  onChoose: (id: number) => void
}

interface PagesProps {
  page: number
  total: number
  onPage: (page: number) => void
}

function Pages({ page, total, onPage }: PagesProps) {
  const pages = Math.ceil(total / PAGE_SIZE)
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  return (
    <footer className="spread gap-12 muted tabular">
      <span role="status">
        {first <= total && `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`}
      </span>
      {pages > 1 && (
        <nav aria-label="Pages" className="cluster">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </footer>
  )
}

export function FleetList({ rows, page, onPage, chosenId, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const from = (page - 1) * PAGE_SIZE
  const shown = rows.slice(from, from + PAGE_SIZE)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + step]
    event.preventDefault()
    next?.focus()
  }
  return (
    <section className="stack min-0" aria-label="Vehicles on the map">
      {/* The keys bubble up from the buttons, which are the interactive parts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={`panel grow scroll ${styles.list}`} onKeyDown={onKeyDown}>
        {shown.map((row) => (
          <Row key={row.id} row={row} isChosen={row.id === chosenId} onChoose={onChoose} />
        ))}
      </ul>
      <Pages page={page} total={rows.length} onPage={onPage} />
    </section>
  )
}
