import { BadRequest, NotFound, Unauthorized } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { findCompanyByTrackingToken } from '#server/entities/company/company.repository.ts'
import { placeNear } from '#server/geo/places.ts'
import { type Fix, readFix, type SaidFix } from '#server/tracking/fix.ts'
import { findTrackedVehicle, keepFix, moveVehicle } from '#server/tracking/tracking.repository.ts'

/** One report of a device, whichever way it came. */
export interface Report extends SaidFix {
  token: string | undefined
  device: string | undefined
}

/** What became of a report: not accepted where the same fix came before; the latest where the vehicle is now shown there. */
export interface Reported {
  accepted: boolean
  is_latest: boolean
}

async function place(tx: Tx, vehicle: number, { latitude, longitude, time }: Fix): Promise<Reported> {
  const fix_time = new Date(time).toISOString()
  if (!(await keepFix(tx, { vehicle, fix_time, latitude, longitude }))) return { accepted: false, is_latest: false }
  const last_address = await placeNear(tx, latitude, longitude)
  const position = { last_latitude: latitude, last_longitude: longitude, last_address, last_geo_date_time: fix_time }
  if (!(await moveVehicle(tx, vehicle, position))) return { accepted: true, is_latest: false }
  await emit(tx, { type: 'VEHICLE_MOVED', data: { id: vehicle, ...position } })
  return { accepted: true, is_latest: true }
}

/** Takes a device's position: into the history, and to its vehicle where it is the latest. Throws what is wrong with a fix that is none. */
export async function takePosition(db: Database, { token, device, ...said }: Report): Promise<Reported> {
  const company = token ? await db.system((tx) => findCompanyByTrackingToken(tx, token)) : undefined
  if (company === undefined) throw new Unauthorized('Report with the tracking token of your company.')
  if (!device) throw new BadRequest({ id: ['Send the identifier of the device.'] })
  const fix = readFix(said, Date.now())
  if ('refused' in fix) throw new BadRequest(fix.refused)
  return db.tenant(company, async (tx) => {
    const vehicle = await findTrackedVehicle(tx, device)
    if (vehicle === undefined) throw new NotFound({ id: [`No vehicle has the tracker ${device}. Enter it with the vehicle.`] })
    return place(tx, vehicle, fix)
  })
}
