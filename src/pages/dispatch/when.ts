import { DASH } from '#contract/constants.ts'
import { WRITTEN_AS } from '#contract/rules/dates.ts'
import { clockTime, dayTime, stopTime, zonedTime } from '#contract/rules/stop-time.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'

interface StopPlace {
  state: string | undefined
  latitude: number | null | undefined
  longitude: number | null | undefined
}

const isInstant = (iso: string | null | undefined): iso is string =>
  Boolean(iso) && !Number.isNaN(Date.parse(iso ?? ''))

export const stopZone = ({ state, latitude, longitude }: StopPlace, companyZone: string): string =>
  zoneOfPlace({ state: state ?? '', latitude: latitude ?? null, longitude: longitude ?? null }) ?? companyZone

export const shortWhen = (iso: string | null | undefined, raw: string | undefined, zone: string): string =>
  isInstant(iso) ? dayTime(iso, zone) : raw?.trim() || DASH

export const longWhen = (iso: string | null | undefined, zone: string): string | null =>
  isInstant(iso) ? stopTime(iso, zone) : null

/** '' when both clocks show the same time. */
export function officeWhen(iso: string | null | undefined, zone: string, office: string): string {
  if (!isInstant(iso) || longWhen(iso, zone) === longWhen(iso, office)) return ''
  const at = Date.parse(iso)
  return WRITTEN_AS.dayOfYear(at, zone) === WRITTEN_AS.dayOfYear(at, office)
    ? clockTime(iso, office)
    : stopTime(iso, office)
}

export const stamp = (iso: string | null | undefined, zone: string): string =>
  isInstant(iso) ? zonedTime(iso, zone) : DASH

export const timeOfDay = (iso: string | null | undefined, zone: string): string =>
  isInstant(iso) ? clockTime(iso, zone) : DASH
