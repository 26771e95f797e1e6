import { z } from 'zod'
import { MAX_WAYPOINTS } from '#contract/constants.ts'
import {
  endpoint,
  enteredInstant,
  idNumber,
  idParams,
  instant,
  page,
  recordId,
  versionNumber,
} from '#contract/http.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const waypoint = z.object({ latitude, longitude })

export const orderMap = z.object({
  version: versionNumber,
  current_location: waypoint.extend({ address: z.string(), at: instant.nullable() }).nullable(),
  planned_waypoint: z.array(waypoint.extend({ stop: z.int().nullable() })),
  history_waypoint: z.array(waypoint.extend({ at: instant.nullable() })),
  is_corrected: z.boolean(),
  arrival_radius_miles: z.number(),
})
export type OrderMap = z.infer<typeof orderMap>

const orderQuery = z.object({ order_id: recordId })

export const readOrderMap = endpoint({
  name: 'readOrderMap',
  summary: 'Get an order’s map: truck, planned and driven route.',
  path: 'load/order/point',
  access: ['orders', 'show'],
  query: orderQuery,
  answer: orderMap,
})

export const listOrderLocations = endpoint({
  name: 'listOrderLocations',
  summary:
    'List every location of an order’s trucks, oldest first, as latitude, longitude and Unix time. Returns at most the last 50,000. `stay_places` lists where the trucks stopped, in order.',
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
    at: z.int().min(0).max(10_000),
    remove: z.int().min(0).max(MAX_WAYPOINTS).default(0),
    insert: z.array(waypoint).max(MAX_WAYPOINTS, `Add at most ${MAX_WAYPOINTS} points at once.`).default([]),
  }),
  answer: orderMap,
} as const

export const updatePlannedPoints = endpoint({
  ...change,
  name: 'updatePlannedPoints',
  summary: 'Replace the planned route’s points. Its stops stay. Returns 409 for a stale version.',
  path: 'load/order/point/update-planned',
})

export const updateHistoryPoints = endpoint({
  ...change,
  body: change.body.extend({
    /** Latest time of the route as displayed; anything driven later is added after the correction. */
    until: enteredInstant.nullable().default(null),
  }),
  name: 'updateHistoryPoints',
  summary:
    'Correct the driven route shown on the map. Recorded locations do not change. Returns 409 for a stale version.',
  path: 'load/order/point/update-history',
})

export const moveStopPin = endpoint({
  name: 'moveStopPin',
  summary:
    'Fix a stop’s location, within 50 miles of its address. Null resets it to the address. Appointment windows keep their local time. Returns 409 for a stale map version.',
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
