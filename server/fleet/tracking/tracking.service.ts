import type { FixAnswer } from '#contract/entities/fleet/position.ts'
import type { ErrorBody } from '#contract/http.ts'
import { BadRequest, NotFound, Unauthorized } from '#server/kernel/base/errors.ts'
import { readFix, type RawFix } from '#server/fleet/tracking/fix.ts'
import type { Ingest } from '#server/fleet/tracking/ingest.ts'
import type { DeviceFix, PlaceFix } from '#server/fleet/tracking/place-fixes.ts'

export interface Report extends RawFix {
  device: string | undefined
}

const NO_DEVICE: ErrorBody = { id: ['Send the device ID.'] }
export const ABSURD: ErrorBody = {
  lat: ['Too fast for a truck. If the next position confirms this one, both are used.'],
}
const noVehicle = (device: string): ErrorBody => ({
  id: [`No vehicle has the tracker ID ${device}. Add it to the vehicle.`],
})

const refusal = (refused: ErrorBody): FixAnswer => ({ accepted: false, is_latest: false, refused })

function toAnswer({ verdict, is_latest }: PlaceFix, { device }: DeviceFix): FixAnswer {
  if (verdict === 'unknown') return refusal(noVehicle(device))
  if (verdict === 'absurd') return refusal(ABSURD)
  return { accepted: verdict === 'accepted', is_latest }
}

/**
 * Results in the order of the reports. Throws when the token is unknown, or no report is from a vehicle's
 * device.
 */
export async function takeReports(
  ingest: Ingest,
  companyOf: (token: string) => Promise<number | undefined>,
  token: string | undefined,
  reports: readonly Report[],
): Promise<FixAnswer[]> {
  const company = token ? await companyOf(token) : undefined
  if (company === undefined)
    throw new Unauthorized('Use your company’s tracking token, or this device’s token.')
  const devices = reports.flatMap(({ device }) => device ?? [])
  if (reports.length > 0 && devices.length === 0) throw new BadRequest(NO_DEVICE)

  const now = Date.now()
  const good: { fix: DeviceFix; index: number }[] = []
  const answers = reports.map(({ device, ...sent }, index): FixAnswer => {
    if (!device) return refusal(NO_DEVICE)
    const fix = readFix(sent, now)
    if ('refused' in fix) return refusal(fix.refused)
    good.push({ fix: { ...fix, device }, index })
    return refusal({})
  })
  if (good.length === 0) return answers
  const placed = await ingest(
    company,
    good.map(({ fix }) => fix),
  )
  if (placed.every(({ verdict }) => verdict === 'unknown')) throw new NotFound(noVehicle(good[0]!.fix.device))
  good.forEach(({ fix, index }, position) => (answers[index] = toAnswer(placed[position]!, fix)))
  return answers
}
