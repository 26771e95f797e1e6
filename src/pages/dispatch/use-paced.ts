import { useEffect, useRef } from 'react'
import { live as loadLive } from '#contract/entities/freight/load.ts'
import { live as vehicleLive } from '#contract/entities/fleet/vehicle.ts'
import { live as offerLive } from '#contract/entities/market/offer.ts'
import { useLive } from '#kit/use-live.ts'

const MOVED_PACE_MS = 10_000
/** A truck gets late by the minute without moving. */
const LATEST_MS = 60_000

/** Reads again while trucks, loads and offers change: at most each ten seconds, at least each minute. */
export function usePaced(read: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const due = useRef(Number.POSITIVE_INFINITY)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  function schedule(ms: number): void {
    clearTimeout(timer.current)
    due.current = Date.now() + ms
    timer.current = setTimeout(() => {
      schedule(LATEST_MS)
      if (!document.hidden) void latest.current()
    }, ms)
  }

  useEffect(() => {
    schedule(LATEST_MS)
    return () => clearTimeout(timer.current)
  }, [])
  useLive({ ...vehicleLive, ...offerLive, ORDER_CHANGED: loadLive.ORDER_CHANGED }, ({ type }) => {
    if (type === 'LOAD_READ') return
    if (due.current > Date.now() + MOVED_PACE_MS) schedule(MOVED_PACE_MS)
  })
}
