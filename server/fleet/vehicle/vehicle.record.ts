import {
  createVehicle,
  deleteVehicle,
  readHrVehicle,
  restoreVehicle,
  updateVehicle,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { vehicle as shown } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { holdDrivers } from '#server/fleet/crew/crew.repository.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { noteHome } from '#server/fleet/home/home.repository.ts'
import { placeHome, refuseUnknownHome } from '#server/fleet/home/home.service.ts'
import { refuseArchivedOwner, refuseUnknownOwner } from '#server/fleet/owner/hold-owner.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import {
  isUnitNumberTaken,
  unitOfPlate,
  unitOfVin,
  vehicleComputed,
  vehicleJoins,
} from '#server/fleet/vehicle/vehicle.repository.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refuseUnknown } from '#server/kernel/handbook/handbook.service.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'

type Values = typeof vehicle.$inferInsert
type Row = typeof vehicle.$inferSelect
interface Write {
  readonly changed: Partial<Values>
}

const WEIGHED = ['gross_weight', 'vehicle_type', 'driver', 'second_driver'] as const

function refuseUnplanned(_: Tx, values: Values, __: unknown, { changed }: Write): void {
  const { planned_latitude: latitude = null, planned_longitude: longitude = null } = values
  if (changed.location_type === 'planned' && !hasPosition({ latitude, longitude }))
    throw new BadRequest({
      location_type: [
        'This vehicle has no planned location. Plan one first, or dispatch from its current location.',
      ],
    })
}

async function refuseTwin(
  tx: Tx,
  { license_plate: number = '', plate_state: state = '' }: Values,
  current: Row | undefined,
  { changed }: Write,
): Promise<void> {
  const id = current?.id ?? 0
  const { unit_number, vin } = changed
  if (unit_number !== undefined && (await isUnitNumberTaken(tx, unit_number, id)))
    throw new BadRequest({
      unit_number: [`Another vehicle has unit number ${unit_number}. Enter another.`],
    })
  const same = vin ? await unitOfVin(tx, vin, id) : undefined
  if (same !== undefined)
    throw new BadRequest({ vin: [`Unit ${same} already has this VIN. Open that unit, or correct the VIN.`] })
  if (changed.license_plate === undefined && changed.plate_state === undefined) return
  const other = await unitOfPlate(tx, { number, state }, id)
  if (other !== undefined)
    throw new BadRequest({
      license_plate: [`Unit ${other} already has this plate. Open that unit, or correct the plate.`],
    })
}

async function refuseDrivers(
  tx: Tx,
  { driver = null, second_driver = null }: Values,
  _: unknown,
  { changed }: Write,
): Promise<void> {
  if (driver !== null && driver === second_driver)
    throw new BadRequest({
      second_driver: ['This is already the first driver. Choose someone else, or leave it blank.'],
    })
  const named = (['driver', 'second_driver'] as const).filter((field) => changed[field])
  const there = await holdDrivers(
    tx,
    named.map((field) => changed[field] as number),
  )
  const unknown = named.filter((field) => !there.has(changed[field] as number))
  if (unknown.length > 0)
    throw new BadRequest(
      Object.fromEntries(unknown.map((field) => [field, ['Driver not found or archived. Choose another.']])),
    )
}

async function refuseRestoring(tx: Tx, row: Row): Promise<void> {
  const { id, unit_number, vin, license_plate: number, plate_state: state } = row
  await refuseArchivedOwner(tx, row.owner_company)
  if (await isUnitNumberTaken(tx, unit_number, id))
    throw new Conflict(`Another vehicle now has unit number ${unit_number}. Change that one first.`)
  const sameVin = vin === '' ? undefined : await unitOfVin(tx, vin, id)
  if (sameVin !== undefined)
    throw new Conflict(`Unit ${sameVin} now has the same VIN. Correct that one first.`)
  const samePlate = await unitOfPlate(tx, { number, state }, id)
  if (samePlate !== undefined)
    throw new Conflict(`Unit ${samePlate} now has the same license plate. Correct that one first.`)
}

const driversOf = (...some: readonly Partial<Pick<Values, 'driver' | 'second_driver'>>[]): number[] => [
  ...new Set(
    some
      .flatMap(({ driver, second_driver }) => [driver, second_driver])
      .filter((one) => typeof one === 'number'),
  ),
]

/** As HR writes it. */
export const vehicles = defineRecord({
  type: 'vehicle',
  table: vehicle,
  schema: shown,
  name: vehicle.unit_number,
  nameOf: ({ unit_number }) => `Unit ${unit_number}`,
  trail: { actions: { place: 'Set the location' } },
  computed: vehicleComputed,
  joins: vehicleJoins,
  order: vehicle.unit_number.getSQL(),
  calls: {
    read: readHrVehicle,
    create: createVehicle,
    update: updateVehicle,
    remove: deleteVehicle,
    restore: restoreVehicle,
  },
  rules: [
    refuseUnknownOwner,
    refuseUnplanned,
    refuseTwin,
    (tx, _values, _current, { changed: { vehicle_type, dock_type, equipment } }) =>
      refuseUnknown(tx, {
        vehicle_type: ['vehicleType', vehicle_type],
        dock_type: ['dock', dock_type],
        equipment: ['equipment', equipment],
      }),
    refuseDrivers,
    (tx, _values, _current, { changed: { home_base } }) => refuseUnknownHome(tx, home_base),
  ],
  async restoring(tx, row) {
    await refuseRestoring(tx, row)
    const there = await holdDrivers(tx, driversOf(row))
    const still = (id: number | null) => (id !== null && there.has(id) ? id : null)
    return { driver: still(row.driver), second_driver: still(row.second_driver) }
  },
  /** Former drivers' expiry dates change too. */
  async announce(tx, { action, id, before = {}, changed }) {
    if (action === 'create' || 'home_base' in changed) await placeHome(tx, { vehicle: id })
    else if ('last_latitude' in changed) await noteHome(tx, id)
    const isArchive = action === 'delete' || action === 'restore'
    if (!isArchive && !WEIGHED.some((field) => field in changed)) return
    await refreshDocuments(tx, 'vehicle', id)
    await refreshDocuments(tx, 'driver', driversOf(before, changed))
  },
})
