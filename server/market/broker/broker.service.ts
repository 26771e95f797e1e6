import type { BrokerTerms } from '#contract/rules/rate-destinations.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { announceBroker, type BrokerRecord } from '#server/market/broker/announce-broker.ts'
import { brokers } from '#server/market/broker/broker.record.ts'
import { lockBroker, readBroker, renewMean, saveRating } from '#server/market/broker/broker.repository.ts'

export async function showBroker(tx: Tx, id: number, userId: number): Promise<JsonText> {
  const broker = await readBroker(tx, id, userId)
  if (!broker) throw new NotFound()
  return broker
}

export async function lockedBroker(tx: Tx, id: number): Promise<BrokerRecord> {
  const current = await lockBroker(tx, id)
  if (!current) throw new NotFound()
  return current
}

export async function changeBroker(
  tx: Tx,
  who: Principal,
  id: number,
  action: string,
  changes: Partial<BrokerRecord>,
): Promise<void> {
  await brokers.save(tx, who, action, await lockedBroker(tx, id), changes)
}

export const learnTerms = (tx: Tx, who: Principal, id: number, changes: BrokerTerms): Promise<void> =>
  changeBroker(tx, who, id, 'update', changes)

export async function rate(
  tx: Tx,
  who: Changer,
  id: number,
  rating: number,
): Promise<{ id: number; rating: number | null }> {
  const current = await lockedBroker(tx, id)
  const before = await saveRating(tx, id, who.id, rating)
  const mean = await renewMean(tx, id)
  const entry = {
    action: 'rate',
    record_type: 'broker_rating',
    record_id: id,
    before: { rating: before },
    after: { rating },
  }
  if (before !== rating) await audit(tx, { who, ...entry })
  if (mean !== current.rating) await announceBroker(tx, { ...current, rating: mean })
  return { id, rating: mean }
}
