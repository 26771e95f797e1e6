import { LOAD } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { splitBefore } from '#server/freight/truck-pay/truck-pay.repository.ts'

type Priced = Pick<LoadRow, 'id' | 'status' | 'vehicle' | 'driver_price_cents'>

export async function refuseBelowSplit(
  tx: Tx,
  { id, status, vehicle, driver_price_cents }: Priced,
): Promise<void> {
  if (status === LOAD.tonu) return
  const others = await splitBefore(tx, id, vehicle ?? 0)
  if (others <= driver_price_cents) return
  throw new BadRequest({
    driver_price_cents: [
      `Earlier trucks on this load get ${dollars(others)}. Enter at least that, or lower their share under Billing first.`,
    ],
  })
}
