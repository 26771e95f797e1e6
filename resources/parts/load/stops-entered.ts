import type { Stop } from '#contract/entities/stop.ts'
import { wallText } from '#contract/rules/wall-time.ts'

/** A stop as it stands in the form: its times are what its own clocks show. */
export interface EnteredStop {
  id: number | null
  kind: Stop['kind']
  facility: string
  address: string
  window_from: string | null
  window_to: string | null
  contact_name: string
  contact_phone: string
  reference: string
  notes: string
  /** Who corrected its pin, and when, as long as it stays where it was. */
  pin_corrected_at: string | null
  pin_corrected_by: string
}

/** A stop that nothing is known of. */
export const emptyStop = (kind: Stop['kind']): EnteredStop => ({
  id: null,
  kind,
  facility: '',
  address: '',
  window_from: null,
  window_to: null,
  contact_name: '',
  contact_phone: '',
  reference: '',
  notes: '',
  pin_corrected_at: null,
  pin_corrected_by: '',
})

const wall = (instant: string | null, zone: string) => instant && wallText(instant, zone)

/** The stops of a load, or of what one begins with, as they stand in the form; of neither a pickup and a delivery. */
export const stopsEntered = (stops: readonly (Omit<Stop, 'id'> & { id?: number })[] | undefined): EnteredStop[] =>
  stops?.map(({ time_zone: zone, latitude: _lat, longitude: _lng, arrived_at: _in, departed_at: _out, ...stop }) => ({
    ...stop,
    id: stop.id ?? null,
    window_from: wall(stop.window_from, zone),
    window_to: wall(stop.window_to, zone),
  })) ?? [emptyStop('pickup'), emptyStop('delivery')]
