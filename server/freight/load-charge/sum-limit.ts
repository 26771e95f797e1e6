import { refuseExcessiveTotals } from '#server/kernel/base/total-limit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listCharges } from '#server/freight/load-charge/load-charge.repository.ts'

interface Prices {
  broker_price_cents: number
  driver_price_cents: number
}
interface Extra {
  broker_cents: number
  driver_cents: number
}

const LESS = 'Enter a lower amount, or remove an extra charge first.'

/** Excludes rate parts, which the price already includes. */
async function listExtras(tx: Tx, load: number): Promise<Extra> {
  const extras = (await listCharges(tx, [load])).filter(({ rate_part }) => rate_part === '')
  const getSum = (field: keyof Extra) => extras.reduce((sum, one) => sum + one[field], 0)
  return { broker_cents: getSum('broker_cents'), driver_cents: getSum('driver_cents') }
}

export async function refuseChargeBeyond(tx: Tx, load: Prices & { id: number }, added: Extra): Promise<void> {
  const extras = await listExtras(tx, load.id)
  refuseExcessiveTotals(
    {
      ...(added.broker_cents > 0 && {
        broker_cents: load.broker_price_cents + extras.broker_cents + added.broker_cents,
      }),
      ...(added.driver_cents > 0 && {
        driver_cents: load.driver_price_cents + extras.driver_cents + added.driver_cents,
      }),
    },
    LESS,
  )
}

export async function refusePriceBeyond(
  tx: Tx,
  load: number,
  { broker_price_cents: broker, driver_price_cents: driver }: Partial<Prices>,
) {
  if (broker === undefined && driver === undefined) return
  const extras = await listExtras(tx, load)
  refuseExcessiveTotals(
    {
      ...(broker !== undefined && { broker_price_cents: broker + extras.broker_cents }),
      ...(driver !== undefined && { driver_price_cents: driver + extras.driver_cents }),
    },
    LESS,
  )
}
