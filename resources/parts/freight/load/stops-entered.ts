import type { Stop } from '#contract/entities/freight/stop.ts'
import { wallText } from '#contract/rules/wall-time.ts'

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
  pin_corrected_at: string | null
  pin_corrected_by: string
}

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

export const stopsEntered = (
  stops: readonly (Omit<Stop, 'id'> & { id?: number })[] | undefined,
): EnteredStop[] =>
  stops?.map(
    ({ time_zone: zone, latitude: _lat, longitude: _lng, arrived_at: _in, departed_at: _out, ...stop }) => ({
      ...stop,
      id: stop.id ?? null,
      window_from: wall(stop.window_from, zone),
      window_to: wall(stop.window_to, zone),
    }),
  ) ?? [emptyStop('pickup'), emptyStop('delivery')]
