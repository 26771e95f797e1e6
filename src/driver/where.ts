import { useEffect } from 'react'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { call } from './session.ts'

const EVERY_MS = 60_000

let last: { latitude: number; longitude: number; at: number } | undefined

export const lastPlace = (): { latitude: number | null; longitude: number | null } =>
  last && last.at > Date.now() - 300_000
    ? { latitude: last.latitude, longitude: last.longitude }
    : { latitude: null, longitude: null }

export function usePosition(isOn: boolean) {
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return undefined
    let lastReport = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        last = { latitude, longitude, at: Date.now() }
        if (Date.now() - lastReport < EVERY_MS) return
        lastReport = Date.now()
        const at = new Date(timestamp).toISOString()
        // Failed positions are not retried: a newer one follows.
        void call(DRIVER_PATHS.position, {
          method: 'POST',
          json: { at, latitude, longitude, accuracy },
        }).catch(() => undefined)
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn])
}
