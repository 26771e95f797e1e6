import { z } from 'zod'
import { WAYPOINTS_MOST } from '#contract/constants.ts'
import { endpoint, idNumber, idParams, instant, page, recordId, versionNumber } from '#contract/http.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const waypoint = z.object({ latitude, longitude })

/** The map of an order: where its truck is, the way that is planned over its stops, and the way that it drove, in the points that matter. */
export const orderMap = z.object({
  version: versionNumber,
  current_location: waypoint.extend({ address: z.string(), at: instant.nullable() }).nullable(),
  planned_waypoint: z.array(waypoint.extend({ stop: z.int().nullable() })),
  history_waypoint: z.array(waypoint.extend({ at: instant.nullable() })),
  is_corrected: z.boolean(),
  /** How near a stop a truck has arrived there. */
  arrival_radius_miles: z.number(),
})
export type OrderMap = z.infer<typeof orderMap>

const orderQuery = z.object({ order_id: recordId })

export const readOrderMap = endpoint({
  name: 'readOrderMap',
  summary: 'The map of an order: its truck, the planned and the driven way.',
  path: 'load/order/point',
  access: ['orders', 'show'],
  query: orderQuery,
  answer: orderMap,
})

export const listOrderLocations = endpoint({
  name: 'listOrderLocations',
  summary:
    'Every position of an order’s trucks while they had it, oldest first: latitude, longitude, seconds since 1970. Of more than 50,000 the last. With the place of each time that it stood, in their order.',
  path: 'load/order/locations',
  access: ['orders', 'show'],
  query: orderQuery,
  answer: page(z.tuple([latitude, longitude, z.number()])).extend({ stay_places: z.array(z.string()) }),
})

const orderBody = z.object({ order_id: idNumber })

const change = {
  method: 'PATCH',
  access: ['orders', 'edit'],
  body: orderBody.extend({
    version: versionNumber,
    /** Where in the list of waypoints. */
    at: z.int().min(0).max(10_000),
    remove: z.int().min(0).max(WAYPOINTS_MOST).default(0),
    insert: z.array(waypoint).max(WAYPOINTS_MOST, `Insert at most ${WAYPOINTS_MOST} points at once.`).default([]),
  }),
  answer: orderMap,
} as const

export const updatePlannedPoints = endpoint({
  ...change,
  name: 'updatePlannedPoints',
  summary: 'Put points of the planned way in the place of others; its stops stay. A stale version answers 409.',
  path: 'load/order/point/update-planned',
})

export const updateHistoryPoints = endpoint({
  ...change,
  body: change.body.extend({
    /** The latest time of the way as it was shown; what was driven since follows the correction. */
    until: instant.nullable().default(null),
  }),
  name: 'updateHistoryPoints',
  summary: 'Correct the driven way as it is shown; the positions themselves stay. A stale version answers 409.',
  path: 'load/order/point/update-history',
})

export const moveStopPin = endpoint({
  name: 'moveStopPin',
  summary:
    'Say where a stop really is, within 50 miles of its address; null puts it back where its address is. Its window stays as its clocks show it. A stale version of the map answers 409.',
  method: 'PATCH',
  path: 'load/order/{id}/stop/{stop}/place',
  params: idParams.extend({ stop: recordId }),
  access: ['orders', 'edit'],
  body: z
    .object({ version: versionNumber, latitude: latitude.nullable(), longitude: longitude.nullable() })
    .refine(({ latitude: one, longitude: other }) => (one === null) === (other === null), {
      path: ['latitude'],
      message: 'Enter the latitude and the longitude.',
    }),
  answer: orderMap,
})
