import type { StopInput } from '#contract/entities/freight/stop.ts'
import { collect, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'

/** An offer that a broker's system tendered has whole stops and the rate. */
export interface TenderedLoad {
  readonly stops: StopInput[]
  readonly broker_price_cents: number | null
}

type ReadTendered = (tx: Tx, offer: number) => Promise<TenderedLoad | undefined>

export const tenderedLoads = definePort<ReadTendered>('offer.tendered-load')

export async function readTendered(tx: Tx, offer: number): Promise<TenderedLoad | undefined> {
  for (const read of await collect(tenderedLoads)) {
    const found = await read(tx, offer)
    if (found) return found
  }
  return undefined
}
