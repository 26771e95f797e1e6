import { BadRequest, NotFound, Unauthorized } from '#server/core/errors.ts'
import { emitted } from '#server/core/live-outbox.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { placeNear } from '#server/geo/places.ts'
import { type Fix, readFix, type SaidFix } from '#server/tracking/fix.ts'
import { takeFix } from '#server/tracking/tracking.repository.ts'

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

async function place(tx: Tx, device: string, { latitude, longitude, time }: Fix): Promise<Reported> {
  const address = await placeNear(tx, latitude, longitude)
  const { vehicle, is_kept, is_moved } = await takeFix(tx, { device, time: new Date(time).toISOString(), latitude, longitude, address })
  if (vehicle === null) throw new NotFound({ id: [`No vehicle has the tracker ${device}. Enter it with the vehicle.`] })
  if (is_moved) emitted(tx)
  return { accepted: is_kept, is_latest: is_moved }
}

/**
 * Takes a device's position: into the history, and to its vehicle where it is the latest. `companyOf` knows whose a token is.
 * Throws what is wrong with a fix that is none.
 */
export async function takePosition(
  db: Database,
  companyOf: (token: string) => Promise<number | undefined>,
  { token, device, ...said }: Report,
): Promise<Reported> {
  const company = token ? await companyOf(token) : undefined
  if (company === undefined) throw new Unauthorized('Report with the tracking token of your company.')
  if (!device) throw new BadRequest({ id: ['Send the identifier of the device.'] })
  const fix = readFix(said, Date.now())
  if ('refused' in fix) throw new BadRequest(fix.refused)
  return db.tenant(company, (tx) => place(tx, device, fix))
}
