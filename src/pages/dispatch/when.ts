import { LOCALE } from '#contract/constants.ts'
import { formatInstant } from '#kit/cells/format.ts'

const DASH = '—'
const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${Object.keys(options).join()} ${options.timeZoneName}`
  let known = formats.get(key)
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) })))
  return known
}

const MINUTES = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const WEEKDAY = { weekday: 'short', ...MINUTES } as const

function instantOf(iso: string | null | undefined): Date | null {
  const at = iso ? new Date(iso) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

function zoneName(at: Date, zone: string | undefined, length: 'short' | 'shortGeneric'): string {
  const parts = format('en-US', zone, { timeZoneName: length }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

const generic = new Map<string | undefined, string>()

// The engine takes milliseconds for a zone's name, and this one is the same all year.
function genericName(at: Date, zone: string | undefined): string {
  let name = generic.get(zone)
  if (name === undefined) generic.set(zone, (name = zoneName(at, zone, 'shortGeneric')))
  return name
}

/** The user's own zone, as the browser keeps it. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `26 Sep 10:00 CT` in the zone of the place (the user's own where it is unknown); raw words such as ASAP as they came; a dash. */
export function shortWhen(iso: string | null | undefined, raw: string | undefined, zone: string | null): string {
  const at = instantOf(iso)
  if (!at) return raw?.trim() || DASH
  const named = zone ?? undefined
  return `${format(LOCALE, named, MINUTES).format(at).replace(',', '')} ${genericName(at, named)}`
}

/** `Tue 26 Sep 10:00 CDT`, or null where there is no instant. */
export function longWhen(iso: string | null | undefined, zone: string | null): string | null {
  const at = instantOf(iso)
  if (!at) return null
  const named = zone ?? undefined
  return `${format(LOCALE, named, WEEKDAY).format(at).replaceAll(',', '')} ${zoneName(at, named, 'short')}`
}

/** `26 Sep 10:00` in the user's own zone, with its year where that is not this one, or a dash. */
export function stamp(iso: string | null | undefined): string {
  return iso && instantOf(iso) ? formatInstant(iso) : DASH
}

/** `10:00` in the user's own zone, or a dash. */
export function timeOfDay(iso: string | null | undefined): string {
  const at = instantOf(iso)
  return at ? format(LOCALE, undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at) : DASH
}
