import { useCallback, useRef, useState } from 'react'
import { NO_INTENTION } from '#kit/intention.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'

const NOBODY: ReadonlyMap<number, VehicleMatch> = new Map()

export function useSelection() {
  const [ticked, setTicked] = useState(NOBODY)
  const [note, setNote] = useState('')
  /** Idempotency key of the last request. */
  const intention = useRef(NO_INTENTION)

  const toggle = useCallback((vehicle: VehicleMatch) => {
    setTicked((before) => {
      const after = new Map(before)
      if (!after.delete(vehicle.id)) after.set(vehicle.id, vehicle)
      return after
    })
  }, [])
  const clear = useCallback(() => {
    setTicked(NOBODY)
    setNote('')
  }, [])
  return { ticked, toggle, clear, note, setNote, intention }
}

export type Selection = ReturnType<typeof useSelection>
