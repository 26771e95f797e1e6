import { useEffect } from 'react'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { call } from './session.ts'

const EVERY_MS = 60_000

let last: { latitude: number; longitude: number; at: number } | undefined

/** Where the phone was within the last five minutes. */
export const lastPlace = (): { latitude: number | null; longitude: number | null } =>
  last && last.at > Date.now() - 300_000 ? { latitude: last.latitude, longitude: last.longitude } : { latitude: null, longitude: null }

/** Reports where the phone is while the page is open and the driver has a load under way. */
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
        // A newer position follows: one that does not arrive is not sent again.
        void call(DRIVER_PATHS.position, { method: 'POST', json: { at, latitude, longitude, accuracy } }).catch(() => undefined)
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn])
}
