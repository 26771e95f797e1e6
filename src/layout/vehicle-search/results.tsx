import { useEffect, useRef } from 'react'
import { placeText } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Button } from '#src/ui/button.tsx'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import styles from './search-panel.module.css'
import type { VehicleSearch, SearchState } from './use-search.ts'

const MAX_RESULTS = 50

export const lineId = (id: number) => `vehicle-search-${id}`

const announcement = (state: SearchState, found: readonly VehicleSearch[]): string => {
  if (state === 'idle') return 'Enter a unit, driver, owner or location.'
  if (state === 'loading') return 'Searching…'
  if (state === 'empty') return 'No matching vehicles in service.'
  if (state === 'failed') return ''
  return found.length >= MAX_RESULTS ? `First ${MAX_RESULTS} vehicles` : pluralize(found.length, 'vehicle')
}

interface Props {
  id: string
  found: readonly VehicleSearch[]
  state: SearchState
  isSearching: boolean
  message: string | undefined
  activeId: number | null
  onPoint: (id: number) => void
  onOpen: (id: number) => void
  onRetry: () => void
}

export function Results({
  id,
  found,
  state,
  isSearching,
  message,
  activeId,
  onPoint,
  onOpen,
  onRetry,
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <div className={`stack gap-4 min-0 ${styles.found}`}>
      <p className="faint" role="status">
        {announcement(state, found)}
      </p>
      {state === 'failed' && (
        <p className="faint" role="alert">
          Search failed: {message} <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
      <div
        id={id}
        ref={list}
        className="grow scroll"
        style={{ opacity: isSearching ? 0.6 : 1 }}
        role="listbox"
        aria-label="Vehicles found"
      >
        {found.map((vehicle) => (
          // The keys are the box's: it keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={vehicle.id}
            id={lineId(vehicle.id)}
            className={`option grid gap-2 gap-x-12 ${styles.line}`}
            role="option"
            aria-selected={vehicle.id === activeId}
            onPointerMove={() => onPoint(vehicle.id)}
            onClick={() => onOpen(vehicle.id)}
          >
            <span className="cluster gap-4">
              <span className="medium">{vehicle.unit_number || `Vehicle ${vehicle.id}`}</span>
              {vehicle.state && <TruckStateTag state={vehicle.state} />}
            </span>
            <span className="truncate">
              {[vehicle.driver_name || 'No driver', vehicle.owner_name].filter(Boolean).join(' · ')}
            </span>
            <span className={`muted small ${styles.address}`}>
              {placeText(vehicle.last_address) || 'Location unknown'}
            </span>
            {vehicle.miles !== null && (
              <span className={`muted small tabular ${styles.miles}`}>
                {formatNumber(Math.round(vehicle.miles))} air mi
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
