import { hasPosition } from '#contract/rules/distance.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { toPart, shareDriven } from '#server/freight/truck-pay/shares.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { lastSeen, savePart, splitBefore } from '#server/freight/truck-pay/truck-pay.repository.ts'

/** By miles driven with freight; users may change it afterwards. */
export async function splitByWay(
  tx: Tx,
  { id, status, vehicle, driver, second_driver, driver_price_cents }: LoadRow,
): Promise<void> {
  if (vehicle === null) return
  const way = (await listStops(tx, id)).filter(hasPosition)
  const seen = await lastSeen(tx, vehicle)
  const share = status >= LOAD.pickedUp && way.length > 1 && hasPosition(seen) ? shareDriven(way, seen) : 0
  const amount_cents = toPart(driver_price_cents, share, await splitBefore(tx, id, vehicle))
  await savePart(tx, { load: id, vehicle, amount_cents, driver, second_driver })
}
