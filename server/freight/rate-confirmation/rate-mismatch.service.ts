import type { RateMismatch } from '#contract/rules/billing-holds.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readRateMismatches } from '#server/freight/rate-confirmation/rate-mismatch.repository.ts'

export async function withMismatch<O extends { id: number }>(
  tx: Tx,
  viewer: LoadViewer,
  orders: readonly O[],
): Promise<(O & { rate_mismatch?: RateMismatch | null })[]> {
  const rows = await readRateMismatches(
    tx,
    orders.map(({ id }) => id),
  )
  const seen = new Map(
    rows.filter((row) => seesPrices(row, viewer)).map((row) => [row.id, row.rate_mismatch]),
  )
  return orders.map((order) =>
    seen.has(order.id) ? { ...order, rate_mismatch: seen.get(order.id) ?? null } : order,
  )
}
