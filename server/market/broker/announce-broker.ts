import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { broker } from '#server/market/schema/broker.table.ts'

export type BrokerRecord = typeof broker.$inferSelect

export async function announceBroker(
  tx: Tx,
  { id, name, rating, is_blacklisted, days_to_pay }: BrokerRecord,
): Promise<void> {
  await emit(tx, { type: 'BROKER_CHANGED', data: { id, name, rating, is_blacklisted, days_to_pay } })
}
