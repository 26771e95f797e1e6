import { useCallback, useState } from 'react'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'

const NOBODY: ReadonlyMap<number, VehicleMatch> = new Map()

/** The vehicles that are ticked, as they were when they were; they stay ticked when the list around them changes. */
export function useSelection() {
  const [ticked, setTicked] = useState(NOBODY)
  const toggle = useCallback((vehicle: VehicleMatch) => {
    setTicked((before) => {
      const after = new Map(before)
      if (!after.delete(vehicle.id)) after.set(vehicle.id, vehicle)
      return after
    })
  }, [])
  const clear = useCallback(() => setTicked(NOBODY), [])
  return { ticked, toggle, clear }
}

/** What `useSelection` answers. */
export type Selection = ReturnType<typeof useSelection>
