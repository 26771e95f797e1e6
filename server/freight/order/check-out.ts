import type { CheckOut } from '#contract/entities/freight/load-billing.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import { collectOne, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'

type ReadCheckOuts = (
  tx: Tx,
  viewer: LoadViewer,
  loads: readonly number[],
) => Promise<ReadonlyMap<number, CheckOut>>

export const checkOuts = definePort<ReadCheckOuts>('order.check-outs')

export async function withCheckOut<O extends { id: number }>(
  tx: Tx,
  viewer: LoadViewer,
  orders: readonly O[],
) {
  const readCheckOuts = await collectOne(checkOuts)
  const parts = await readCheckOuts(
    tx,
    viewer,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, check_out: parts.get(order.id) }))
}
