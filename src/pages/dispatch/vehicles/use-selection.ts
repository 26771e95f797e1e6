import { useCallback, useRef, useState } from 'react'
import { NO_INTENTION } from '#kit/intention.ts'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'

const NOBODY: ReadonlyMap<number, VehicleMatch> = new Map()

/** The vehicles that are ticked, as they were when they were; they stay ticked when the list around them changes. And what their drivers shall be told. */
export function useSelection() {
  const [ticked, setTicked] = useState(NOBODY)
  const [note, setNote] = useState('')
  /** The key of what was last sent to them, so that the same is not sent twice. */
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

/** What `useSelection` answers. */
export type Selection = ReturnType<typeof useSelection>
