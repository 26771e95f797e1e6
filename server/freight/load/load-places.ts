import type { StopInput } from '#contract/entities/freight/stop.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { EditedAt } from '#server/freight/load/load.service.ts'
import { buildRoute } from '#server/freight/booking/load-parts.service.ts'
import { findStops, measured, resolvePlaces } from '#server/freight/load-record/stop-places.ts'
import { forecastTruck, knowTruck, plannedStop, type Planned } from '#server/freight/eta/forecast.service.ts'
import { type Edited, lateByEdit } from '#server/freight/eta/edit-forecast.service.ts'

type Roads = Services['roads']

export async function routeStops(roads: Roads, read: Read, stops: readonly StopInput[], load?: number) {
  const places = await resolvePlaces(read, roads, stops, load)
  return { places, stops: buildRoute(stops, places, places.zone).stops }
}

export interface Booking {
  read: Read
  body: Pick<Planned, 'vehicle' | 'second_driver'> & { stops: readonly StopInput[] }
}

export async function findBookingPlaces(roads: Roads, { read, body }: Booking) {
  const [stopsAt, known] = await read((tx) =>
    Promise.all([findStops(tx, body.stops), knowTruck(tx, body.vehicle, [body.second_driver])]),
  )
  const at = await measured(roads, body.stops, stopsAt)
  const { stops } = buildRoute(body.stops, at, at.zone)
  const [foreseen] = await forecastTruck(
    known,
    [{ ...body, stops: stops.map(plannedStop) }],
    roads,
    Date.now(),
  )
  return { ...at, arrivals: foreseen?.stops ?? [] }
}

export interface Editing {
  read: Read
  params: { id: number }
  body: Pick<Edited, 'vehicle' | 'second_driver'> & { stops?: readonly StopInput[] | undefined }
}

export async function findEditedPlaces(
  roads: Roads,
  { read, params, body: { stops, ...truck } }: Editing,
): Promise<EditedAt> {
  const moved = stops && (await routeStops(roads, read, stops, params.id))
  return {
    places: moved?.places,
    late: await lateByEdit(read, roads, params.id, { ...truck, stops: moved?.stops }),
  }
}
