import { z } from 'zod'
import { isMapLink, isNowhere, NO_COORDINATES } from '#contract/rules/coordinates.ts'
import { idNumber, instant, nearTime, phoneText, seenLines, seenText } from '#contract/http.ts'

export const stopKind = z.enum(['pickup', 'delivery'])

export const stop = z.object({
  id: z.int(),
  kind: stopKind,
  facility: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  window_from: instant.nullable(),
  window_to: instant.nullable(),
  contact_name: z.string(),
  contact_phone: z.string(),
  reference: z.string(),
  notes: z.string(),
  arrived_at: instant.nullable(),
  departed_at: instant.nullable(),
  /** Null and '' unless a user moved the stop from its address. */
  pin_corrected_at: instant.nullable(),
  pin_corrected_by: z.string(),
})
export type Stop = z.infer<typeof stop>

/** Instant, or a local time without offset in the stop's zone. */
export const timeAtStop = z
  .union([instant, z.iso.datetime({ local: true, abort: true })], 'Enter a date and time.')
  .refine(...nearTime)

export const stopTime = timeAtStop.nullable().default(null)

interface EnteredWindow {
  readonly window_from: string | null
  readonly window_to: string | null
}

export const endsAfterBeginning = [
  ({ window_from: from, window_to: to }: EnteredWindow) => !from || !to || Date.parse(from) <= Date.parse(to),
  { path: ['window_to'] as string[], message: 'Enter an end time at or after the start time.' },
] as const

const MAX_ADDRESS = 300
const MAX_LINK = 2000

export const stopAddress = seenText(MAX_LINK)
  .min(1, 'Enter the stop’s address.')
  .refine((text) => isMapLink(text) || text.length <= MAX_ADDRESS, `Enter at most ${MAX_ADDRESS} characters.`)
  .refine((text) => !isMapLink(text) || !isNowhere(text), `This link has no location. ${NO_COORDINATES}`)
  .refine((text) => isMapLink(text) || !isNowhere(text), `This is not a location. ${NO_COORDINATES}`)

/**
 * With an id it updates a stop of the load. Place and zone come from the address or the coordinates' nearest
 * town; a time without offset is local to that zone.
 */
export const stopInput = z
  .object({
    id: idNumber.nullable().default(null),
    kind: stopKind,
    facility: seenText(200).default(''),
    address: stopAddress,
    window_from: stopTime,
    window_to: stopTime,
    contact_name: seenText(120).default(''),
    contact_phone: phoneText.default(''),
    reference: seenText(120).default(''),
    notes: seenLines(2000).default(''),
  })
  .refine(...endsAfterBeginning)
export type StopInput = z.output<typeof stopInput>

export const stopInputs = z
  .array(stopInput)
  .min(2, 'Enter a pickup and a delivery.')
  .max(40, 'Enter at most 40 stops.')
  .refine(
    (stops) => stops[0]?.kind === 'pickup' && stops.at(-1)?.kind === 'delivery',
    'Start with a pickup and end with a delivery.',
  )
