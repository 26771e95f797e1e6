import { z } from 'zod'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { availability, EMPTY_FROM } from '#contract/entities/fleet/availability.ts'
import { registrationStatus } from '#contract/entities/fleet/registration.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'
import {
  choice,
  computed,
  count,
  custom,
  declareFields,
  degrees,
  flag,
  inches,
  instant,
  internal,
  lines,
  lookup,
  lookups,
  optionalDay,
  phone,
  readOnly,
  requiredLookup,
  state,
  text,
  weight,
  year,
} from '#contract/field.ts'
import {
  codeEnum,
  commaIds,
  decimalNumber,
  endpoint,
  enteredInstant,
  idNumber,
  idParams,
  instant as wireInstant,
  orderBy,
  page,
  pageQuery,
  recordId,
  seenLines,
  versionNumber,
  wholeNumber,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { timeAtStop } from '#contract/entities/freight/stop.ts'
import type { Records } from '#contract/records.ts'
import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'
import { PLACE_COUNTS, VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'

export const driverCard = z.object({ id: z.int(), full_name: z.string(), phone: z.string() })
const driverOf = (label: string) =>
  custom(
    { label, kind: 'lookup', by: 'driver' },
    { shown: driverCard.nullable(), entered: idNumber.nullable(), sheet: true },
  )

const vin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-HJ-NPR-Z0-9]{17})?$/, 'Enter 17 letters and digits, without I, O or Q.')

export const vehicleFields = declareFields({
  unit_number: text('Unit', { max: 30, required: 'Enter a unit number.', sheet: true }),
  owner_company: internal(requiredLookup('Owner', 'owner', { sheet: true })),
  owner_name: internal(computed(text('Owner'))),
  owner_phone: computed(phone('Owner phone')),
  vehicle_type: internal(
    requiredLookup('Type', 'vehicleType', { required: 'Choose the type.', sheet: true }),
  ),
  vehicle_type_name: internal(computed(text('Type'))),
  vin: text('VIN', { input: vin, help: '17 letters and digits.', sheet: true }),
  make: text('Make', { max: 60, sheet: true }),
  model: text('Model', { max: 60, sheet: true }),
  year: year('Year', { max: 2100, sheet: true }),
  license_plate: text('License plate', { max: 20, sheet: true }),
  plate_state: state('Plate state', { sheet: true }),
  gross_weight: weight('GVWR', { max: 200_000, sheet: { was: ['Gross weight'] } }),
  payload: weight('Payload', { max: 100_000, sheet: true }),
  useful_cargo_length: internal(inches('Cargo length', { max: 1000, sheet: true })),
  useful_cargo_width: internal(inches('Cargo width', { max: 1000, sheet: true })),
  useful_cargo_height: internal(inches('Cargo height', { max: 1000, sheet: true })),
  door_width: internal(inches('Door width', { max: 1000, sheet: true })),
  door_height: internal(inches('Door height', { max: 1000, sheet: true })),
  dock_type: lookup('Dock type', 'dock', { sheet: true }),
  dock: flag('Dock high', { sheet: true }),
  liftgate: flag('Liftgate', { sheet: true }),
  hazmat: flag('Hazmat', { sheet: true }),
  equipment: lookups('Equipment', 'equipment', { sheet: true }),
  driver: driverOf('Driver'),
  second_driver: driverOf('Second driver'),
  object_id: text('Tracker ID', { max: 100, sheet: { was: ['Tracker'] } }),
  notes: lines('Notes', { max: 2000, sheet: true }),
  comment: internal(lines('HR comment', { input: z.string(), sheet: { was: ['Comment of HR'] } })),
  status: readOnly(
    choice('Status', VEHICLE_STATUS, z.union([z.literal(1), z.literal(2), z.literal(3)]), { sheet: true }),
  ),
  team: internal(readOnly(lookup('Team', 'team'))),
  team_name: computed(text('Team', { sheet: true })),
  last_address: internal(text('Last address', { sheet: true })),
  last_geo_date_time: instant('Last seen', { sheet: true }),
  home_base: text('Home base', {
    max: 120,
    help: 'City and state, such as Akron, OH. Empty: the owner’s city.',
    sheet: true,
  }),
  home_seen_at: instant('Last at home'),
  registration_status: readOnly(
    choice('Registration', REGISTRATION_STATUS, registrationStatus, { sheet: true }),
  ),
  reject_note: internal(readOnly(lookup('Rejection reason', 'rejectNote'))),
  documents_expire_on: readOnly(optionalDay('Documents expire on', { sheet: { was: ['Papers expire on'] } })),
  /** Documents in force that have expired, required or not. */
  expired_documents: internal(count('Expired documents')),
  is_deleted: internal(computed(flag('Archived'))),
  /** Selects the position in force for dispatch. */
  location_type: internal(choice('Location used for dispatch', PLACE_COUNTS, z.enum(['current', 'planned']))),
  last_latitude: internal(degrees('Last latitude')),
  last_longitude: internal(degrees('Last longitude')),
  /** Newer but imprecise position: nothing moves or arrives because of it. */
  vague_place: internal(
    custom(
      { label: 'Approximate location', kind: 'parts' },
      {
        shown: z
          .object({ latitude: z.number(), longitude: z.number(), miles: z.number(), at: wireInstant })
          .nullish(),
      },
    ),
  ),
  planned_latitude: internal(degrees('Planned latitude')),
  planned_longitude: internal(degrees('Planned longitude')),
  planned_address: internal(text('Planned address')),
  planned_date: internal(
    custom(
      { label: 'Planned for', kind: 'instant' },
      { shown: enteredInstant.nullable(), stored: 'instant' },
    ),
  ),
  /** When the planned location was entered; a later position ends it. */
  planned_at: internal(instant('Planned at')),
})
export const vehicle = vehicleFields.schema
export type Vehicle = z.infer<typeof vehicle>

export const fitReason = z.object({
  code: z.string(),
  level: z.enum(['ok', 'warn', 'bad']),
  text: z.string(),
})
export type FitReason = z.infer<typeof fitReason>

/**
 * Miles and minutes from its position, or from the end of the load before; fields say which are estimates.
 */
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
    planned_latitude: true,
    planned_longitude: true,
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
    /** Start of the way: its location, or the end of a load. */
    from: codeEnum(EMPTY_FROM),
    from_address: z.string(),
    /** Earliest arrival: leaving now, or from the planned place on its day. */
    arrives_at: wireInstant.nullable(),
    fit: z.array(fitReason),
    state: codeEnum(TRUCK_STATES),
    /** Reason its driver cannot be emailed for a price; '' if they can. */
    ask_problem: z.string(),
  })
export type VehicleMatch = z.infer<typeof vehicleMatch>

/** The specification calls an offer a load here. */
export const nearOffer = (offer: number) => ({ load_id: offer })

export const listVehicleMatches = endpoint({
  name: 'listVehicleMatches',
  summary: 'List vehicles within a radius of an offer, bid or address. Sorted by fit, then by arrival.',
  path: 'owner/vehicle/list',
  access: ['vehicle-search', 'list'],
  query: z.object({
    load_id: recordId.optional(),
    bid_id: recordId.optional(),
    address: z.string().max(200).optional(),
    radius: decimalNumber(z.coerce.number().positive().max(MAX_RADIUS_MILES)),
    /** Only these, however far they are. */
    vehicles: commaIds.optional(),
  }),
  answer: page(vehicleMatch),
})

export const readRoadDistance = endpoint({
  name: 'readRoadDistance',
  summary:
    'Get miles and minutes from where a vehicle will be empty to a pickup. `location_type` measures from its current or planned location instead. An address, with the time there, can replace the pickup; `except_load` is not counted.',
  path: 'owner/vehicle/road-distance-to/load',
  access: ['vehicle-search', 'list'],
  query: z.object({
    load_id: recordId.optional(),
    vehicle_id: recordId,
    address: z.string().max(200).optional(),
    pickup_at: timeAtStop.optional(),
    except_load: recordId.optional(),
    location_type: z.enum(['current', 'planned']).optional(),
  }),
  answer: z.object({
    road_distance: z.number(),
    road_duration: z.number(),
    sky_distance: z.number(),
    is_estimated: z.boolean(),
    from: codeEnum(EMPTY_FROM),
    from_address: z.string(),
    location_type: z.enum(['current', 'planned']),
    last_address: z.string(),
    planned_address: z.string(),
  }),
})

export const vehicleOrder = orderBy([
  'unit_number',
  'owner_name',
  'status',
  'last_geo_date_time',
  'documents_expire_on',
  'payload',
  'created_at',
])

/** With where and when it is empty. */
const placedVehicle = vehicle.extend({ availability: availability.optional() })

/** Ids separated by commas; 0 is all teams. */
export const teamsQuery = z
  .string()
  .max(2300)
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Separate ids with commas.')

/** States of a truck that lists filter by. */
export const FREE_VEHICLES = { now: TRUCK_STATES.empty, soon: TRUCK_STATES.soon } as const

export const listFleet = endpoint({
  name: 'listFleet',
  summary:
    'List dispatch vehicles. Covers your own teams unless `team` is given (0 is all). `free` limits to vehicles that are empty now, or within 4 hours.',
  path: 'owner/vehicle/fleet/list',
  access: ['vehicles', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    status: wholeNumber(0, 3).optional(),
    team: teamsQuery.optional(),
    vehicle_type: commaIds.optional(),
    free: codeEnum(FREE_VEHICLES).optional(),
    order: vehicleOrder.optional(),
  }),
  answer: page(placedVehicle),
})

export const readVehicle = endpoint({
  name: 'readVehicle',
  summary: 'Get a vehicle with dispatch details.',
  path: 'owner/vehicle/{id}',
  access: ['vehicles', 'show'],
  params: idParams,
  answer: placedVehicle,
})

const vehicles = z.array(idNumber).min(1, 'Choose a vehicle.').max(200)

export const changeVehicleStatus = endpoint({
  name: 'changeVehicleStatus',
  summary: 'Set vehicles in service, out of service or retired. Returns each earlier status for an undo.',
  method: 'POST',
  path: 'owner/vehicle/change-status',
  access: ['vehicle-status', 'edit'],
  body: z.object({ vehicles, status: vehicle.shape.status }),
  answer: z.object({ changed: z.array(z.object({ id: z.int(), before: vehicle.shape.status })) }),
})

export const changeVehicleTeam = endpoint({
  name: 'changeVehicleTeam',
  summary: 'Assign vehicles to a team, or to none. Returns its name, and each earlier team for an undo.',
  method: 'POST',
  path: 'owner/vehicle/change-team',
  access: ['vehicle-teams', 'edit'],
  body: z.object({ vehicles, team: idNumber.nullable() }),
  answer: z.object({
    /** '' for none. */
    team_name: z.string(),
    changed: z.array(z.object({ id: z.int(), before: z.int().nullable() })),
  }),
})

export const updateVehicleLocation = endpoint({
  name: 'updateVehicleLocation',
  summary:
    'Set a vehicle’s current or planned location, by address or coordinates. With neither, only chooses which of the two is used for dispatch.',
  method: 'PATCH',
  path: 'owner/vehicle/{id}/update',
  access: ['vehicle-locations', 'edit'],
  params: idParams,
  body: z.object({
    location_type: z.enum(['current', 'planned']),
    address: z.string().trim().max(200).optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    planned_date: enteredInstant.nullable().optional(),
    notes: seenLines(2000).optional(),
    version: versionNumber,
  }),
  answer: placedVehicle,
})

const movedVehicle = z.object({
  id: z.int(),
  last_latitude: z.number(),
  last_longitude: z.number(),
  last_address: z.string(),
  last_geo_date_time: z.string(),
})

export const live = {
  VEHICLE_MOVED: { access: ['vehicle-search', 'list'], data: movedVehicle },
} as const satisfies LiveMessages

export const records = {
  vehicle: { schema: vehicle, facts: () => vehicleFields.facts },
} as const satisfies Records
