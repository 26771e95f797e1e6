import { useCallback, useEffect, useRef, useState } from 'react'
import { type nearOffer, readRoadDistance, type VehicleMatch } from '#contract/entities/vehicle.ts'
import type { AnswerOf } from '#contract/http.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCall } from '#kit/call.ts'

/** Which of a vehicle's two places is meant. */
export type LocationType = VehicleMatch['location_type']

/** How far a vehicle is from the place of its other kind: on its way, known, or refused in words. */
export interface Measure {
  type: LocationType
  answer: AnswerOf<typeof readRoadDistance> | null
  error: string
}

/** Where to: the pickup of an offer, or an address. */
export type Target = ReturnType<typeof nearOffer> | { address: string }

type Measures = Readonly<Record<number, Measure>>
const NONE: Measures = {}

const without = (measures: Measures, id: number): Measures =>
  Object.fromEntries(Object.entries(measures).filter(([key]) => Number(key) !== id))

/** The distances that were asked for, by vehicle. A new question aborts the one before it, which is then as if never asked. */
export function useRoadDistance(target: Target) {
  const call = useCall()
  const [measures, setMeasures] = useState(NONE)
  const underway = useRef<{ id: number; abort: AbortController }>(null)
  const text = JSON.stringify(target)

  const stop = useCallback(() => {
    const stopped = underway.current
    underway.current = null
    if (!stopped) return
    stopped.abort.abort()
    setMeasures((before) => without(before, stopped.id))
  }, [])
  useEffect(
    () => () => {
      stop()
      setMeasures(NONE)
    },
    [stop, text],
  )

  const measure = useCallback(
    async (vehicle: VehicleMatch, type: LocationType) => {
      stop()
      if (type === vehicle.location_type) return setMeasures((before) => without(before, vehicle.id))
      const mine = { id: vehicle.id, abort: new AbortController() }
      underway.current = mine
      const settle = (part: Pick<Measure, 'answer' | 'error'>) => {
        if (underway.current !== mine) return
        underway.current = null
        setMeasures((before) => ({ ...before, [vehicle.id]: { type, ...part } }))
      }
      setMeasures((before) => ({ ...before, [vehicle.id]: { type, answer: null, error: '' } }))
      try {
        const answer = await call(readRoadDistance, {
          query: { ...(JSON.parse(text) as Target), vehicle_id: vehicle.id, location_type: type },
          meta: { signal: mine.abort.signal },
        })
        settle({ answer, error: '' })
      } catch (error) {
        settle({ answer: null, error: failureWords(error) })
      }
    },
    [call, stop, text],
  )

  return { measures, measure }
}
