import type { z } from 'zod'
import type { splitTruckPay } from '#contract/entities/freight/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained } from '#server/freight/load-record/price-reason.ts'
import { readBilling } from '#server/freight/load-billing/load-billing.service.ts'
import { lockBilled, recordBillingChange } from '#server/freight/load-charge/load-charge.service.ts'
import { savePart } from '#server/freight/truck-pay/truck-pay.repository.ts'

export async function changeSplit(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { parts, reason }: z.output<typeof splitTruckPay.body>,
): Promise<void> {
  const billed = await lockBilled(tx, who, id)
  const { truck_pay: before, driver_price_cents } = await readBilling(tx, who, id)
  if (parts.some(({ vehicle }) => before.every((one) => one.vehicle !== vehicle)))
    throw new BadRequest({ parts: ['One of these trucks didn’t have this load. Reload the page.'] })
  const after = before.map((one) => ({ ...one, ...parts.find(({ vehicle }) => vehicle === one.vehicle) }))
  if (after.reduce((sum, { amount_cents }) => sum + amount_cents, 0) > driver_price_cents)
    throw new BadRequest({
      parts: [`The trucks’ pay can’t exceed the load’s driver pay, ${dollars(driver_price_cents)}.`],
    })
  if (after.every(({ amount_cents }, index) => amount_cents === before[index]?.amount_cents)) return
  await refuseUnexplained(tx, billed, 'reason', reason)
  for (const { vehicle, amount_cents } of parts) await savePart(tx, { load: id, vehicle, amount_cents })
  await recordBillingChange(tx, who, id, 'split-pay', {
    before: { truck_pay: before },
    after: { truck_pay: after, ...(reason !== '' && { reason }) },
  })
}
