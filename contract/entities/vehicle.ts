import { z } from 'zod'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { commaIds, endpoint, idParams, instant, page, pageQuery, queryFlag, record } from '#contract/http.ts'

/** Vehicle status codes. */
export const VEHICLE_STATUS = { 1: 'In service', 2: 'Out of service', 3: 'Retired' } as const
/** What the record field `registration_status` means, of owners, drivers and vehicles. */
export const REGISTRATION_STATUS = { 1: 'In progress', 2: 'In review', 3: 'Accepted', 4: 'Rejected' } as const
/** What the query parameter `registration_status` means, and the stored status that each of its codes asks for. */
export const REGISTRATION_FILTER = {
  1: { text: 'In progress', stored: 1 },
  2: { text: 'Rejected', stored: 4 },
  3: { text: 'In review', stored: 2 },
  4: { text: 'Accepted', stored: 3 },
} as const

const inches = z.number().positive().max(1000).nullable()

/** A driver as a vehicle shows him. */
export const driverCard = z.object({ id: z.int(), full_name: z.string(), phone: z.string() })

/** A vehicle. Inches, pounds, UTC instants; `location_type` says which position counts for dispatch. */
export const vehicle = record.extend({
  unit_number: z.string(),
  owner_company: z.int(),
  owner_name: z.string(),
  owner_phone: z.string(),
  driver: driverCard.nullable(),
  second_driver: driverCard.nullable(),
  vehicle_type: z.int(),
  vehicle_type_name: z.string(),
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  license_plate: z.string(),
  plate_state: z.string(),
  payload: z.int().nullable(),
  useful_cargo_length: inches,
  useful_cargo_width: inches,
  useful_cargo_height: inches,
  door_width: inches,
  door_height: inches,
  dock: z.boolean(),
  liftgate: z.boolean(),
  hazmat: z.boolean(),
  papers_expire_on: z.iso.date().nullable(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  registration_status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  object_id: z.string(),
  location_type: z.enum(['current', 'planned']),
  last_latitude: z.number().nullable(),
  last_longitude: z.number().nullable(),
  last_address: z.string(),
  last_geo_date_time: instant.nullable(),
  planned_latitude: z.number().nullable(),
  planned_longitude: z.number().nullable(),
  planned_address: z.string(),
  planned_date: instant.nullable(),
  notes: z.string(),
})
/** A vehicle. */
export type Vehicle = z.infer<typeof vehicle>

/** One reason why a vehicle fits an offer, or does not. */
export const fitReason = z.object({ code: z.string(), level: z.enum(['ok', 'warn', 'bad']), text: z.string() })
/** One reason why a vehicle fits an offer, or does not. */
export type FitReason = z.infer<typeof fitReason>

/** A vehicle near a place: miles and minutes to it, which of them are estimates, and why it fits. */
export const vehicleMatch = vehicle
  .pick({
    id: true,
    unit_number: true,
    owner_name: true,
    owner_phone: true,
    driver: true,
    second_driver: true,
    vehicle_type_name: true,
    payload: true,
    useful_cargo_length: true,
    useful_cargo_width: true,
    useful_cargo_height: true,
    door_width: true,
    door_height: true,
    status: true,
    object_id: true,
    location_type: true,
    last_address: true,
    last_geo_date_time: true,
    planned_address: true,
    planned_date: true,
    notes: true,
  })
  .extend({
    latitude: z.number(),
    longitude: z.number(),
    sky_distance: z.number(),
    road_distance: z.number(),
    road_duration: z.number(),
    is_estimated: z.boolean(),
    fit: z.array(fitReason),
    /** Why its driver can not be asked for a price by mail; '' where he can. */
    ask_problem: z.string(),
  })
/** A vehicle near a place. */
export type VehicleMatch = z.infer<typeof vehicleMatch>

export const listVehicleMatches = endpoint({
  name: 'listVehicleMatches',
  summary: 'Vehicles within a radius of an offer, of a bid, or of an address; nearest first.',
  path: 'owner/vehicle/list',
  access: ['vehicle-search', 'list'],
  query: z.object({
    load_id: z.coerce.number().int().positive().optional(),
    bid_id: z.coerce.number().int().positive().optional(),
    address: z.string().max(200).optional(),
    radius: z.coerce.number().positive().max(MAX_RADIUS_MILES),
  }),
  answer: page(vehicleMatch),
})

/** A vehicle as a reference list holds it; the position is the one that counts for dispatch, null where there is none. */
export const simpleVehicle = z.object({
  id: z.int(),
  unit_number: z.string(),
  driver_name: z.string(),
  owner_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  last_address: z.string(),
})
/** A vehicle as a reference list holds it. */
export type SimpleVehicle = z.infer<typeof simpleVehicle>

export const listSimpleVehicles = endpoint({
  name: 'listSimpleVehicles',
  summary: 'Vehicles in service by unit, driver or owner, nearest first where an address is given; at most 50. `ids` answers just these.',
  path: 'owner/vehicle/simple/list',
  access: ['vehicle-search', 'list'],
  query: z.object({
    search: z.string().max(100).optional(),
    location_address: z.string().max(200).optional(),
    ids: commaIds.optional(),
  }),
  answer: page(simpleVehicle),
})

export const readRoadDistance = endpoint({
  name: 'readRoadDistance',
  summary: "Miles and minutes from a vehicle's current or planned place to an offer's pick-up, or to an address.",
  path: 'owner/vehicle/road-distance-to/load',
  access: ['vehicle-search', 'list'],
  query: z.object({
    load_id: z.coerce.number().int().positive().optional(),
    vehicle_id: z.coerce.number().int().positive(),
    address: z.string().max(200).optional(),
    location_type: z.enum(['current', 'planned']).default('current'),
  }),
  answer: z.object({
    road_distance: z.number(),
    road_duration: z.number(),
    sky_distance: z.number(),
    is_estimated: z.boolean(),
    location_type: z.enum(['current', 'planned']),
    last_address: z.string(),
    planned_address: z.string(),
  }),
})

export const listVehicles = endpoint({
  name: 'listVehicles',
  summary: 'Vehicles, by unit number.',
  path: 'owner/vehicle/main/list',
  access: ['vehicles', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    status: z.coerce.number().int().min(0).max(3).optional(),
    registration_status: z.coerce.number().int().min(0).max(4).optional(),
    expired_documents: queryFlag.optional(),
  }),
  answer: page(vehicle),
})

export const readVehicle = endpoint({
  name: 'readVehicle',
  summary: 'One vehicle.',
  path: 'owner/vehicle/hr/{id}',
  access: ['vehicles', 'show'],
  params: idParams,
  answer: vehicle,
})

export const updateVehicle = endpoint({
  name: 'updateVehicle',
  summary: 'Change a vehicle; a stale version answers 409.',
  method: 'PATCH',
  path: 'owner/vehicle/hr/{id}',
  access: ['vehicles', 'edit'],
  params: idParams,
  body: vehicle
    .pick({
      useful_cargo_length: true,
      useful_cargo_width: true,
      useful_cargo_height: true,
      door_width: true,
      door_height: true,
      dock: true,
      liftgate: true,
      hazmat: true,
      status: true,
      location_type: true,
    })
    .extend({
      unit_number: z.string().trim().min(1, 'Enter a unit number.').max(30),
      license_plate: z.string().trim().max(20),
      plate_state: z.string().trim().max(2),
      payload: z.int().positive().max(100_000).nullable(),
      notes: z.string().max(2000),
    })
    .partial()
    .extend({ version: z.int() }),
  answer: vehicle,
})

const degrees = z.string().trim().min(1, 'Enter degrees.').max(40).pipe(z.coerce.number())
const fixQuery = z.object({
  id: z.string().min(1).max(100).optional(),
  token: z.string().max(200).optional(),
  lat: degrees.optional(),
  lon: degrees.optional(),
  timestamp: z.string().max(40).optional(),
})
/** What became of a position: not accepted where it came before; the latest where the vehicle is now shown there. */
const fixAnswer = z.object({ accepted: z.boolean(), is_latest: z.boolean() })

export const reportPositionByQuery = endpoint({
  name: 'reportPositionByQuery',
  summary: 'Report a position in the OsmAnd protocol, query form. The token may come as `token`, as X-Token or as a bearer token.',
  path: 'tracking/position',
  access: 'public',
  query: fixQuery,
  answer: fixAnswer,
})

export const reportPosition = endpoint({
  name: 'reportPosition',
  summary: 'Report a position in the OsmAnd protocol: query form, or the JSON form of the Traccar Client app.',
  method: 'POST',
  path: 'tracking/position',
  access: 'public',
  query: fixQuery,
  body: z
    .object({
      device_id: z.string().min(1).max(100).optional(),
      location: z
        .object({
          timestamp: z.union([z.string().max(40), z.number()]).optional(),
          coords: z.object({ latitude: z.number(), longitude: z.number() }),
        })
        .optional(),
    })
    .nullish(),
  answer: fixAnswer,
})
