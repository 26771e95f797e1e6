import { useCan } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { isEnded } from '#contract/rules/offer-end.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Button } from '#src/ui/button.tsx'
import type { AskedOffer } from './ask-text.ts'
import type { Vehicles } from './use-vehicles.ts'
import styles from './vehicles.module.css'

const AskDrivers = preloadable(async () => (await import('./ask-drivers.tsx')).AskDrivers)

export function SelectionBar({ offer, vehicles }: { offer: AskedOffer; vehicles: Vehicles }) {
  const [isAsking, setAsking] = useState(false)
  const { data: can } = useCan({ resource: 'driver-bids', action: 'create' })
  const { ticked, clear } = vehicles.selection
  const isAny = ticked.size > 0
  useEffect(() => {
    if (isAny) void AskDrivers.preload().catch(() => undefined)
  }, [isAny])
  const isOver = isEnded(offer)
  return (
    <>
      {isAny && (
        <div
          className={`row gap-12 pad-8-16 surface rule-top ${styles.selection}`}
          role="group"
          aria-label="Selected vehicles"
        >
          {can?.can && (
            <Button kind="primary" disabled={isOver} onClick={() => setAsking(true)}>
              Ask drivers ({ticked.size})
            </Button>
          )}
          <span className="flex-1 muted">
            {isOver
              ? 'This load is no longer available.'
              : ticked.size === 1
                ? '1 vehicle selected'
                : `${ticked.size} vehicles selected`}
          </span>
          <Button kind="quiet" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {isAsking && <AskDrivers offer={offer} vehicles={vehicles} onClose={() => setAsking(false)} />}
    </>
  )
}
