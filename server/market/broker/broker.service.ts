import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { updateBroker as updateBrokerCall } from '#contract/entities/market/broker.ts'
import type { BrokerTerms } from '#contract/rules/rate-destinations.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { lockBroker, renewMean, saveRating, updateBroker } from '#server/market/broker/broker.repository.ts'

type Change = Omit<z.output<typeof updateBrokerCall.body>, 'version'>
export type BrokerRecord = NonNullable<Awaited<ReturnType<typeof lockBroker>>>

async function locked(tx: Tx, id: number): Promise<BrokerRecord> {
  const current = await lockBroker(tx, id)
  if (!current) throw new NotFound()
  return current
}

export async function announceBroker(
  tx: Tx,
  { id, name, rating, is_blacklisted, days_to_pay }: BrokerRecord,
): Promise<void> {
  await emit(tx, { type: 'BROKER_CHANGED', data: { id, name, rating, is_blacklisted, days_to_pay } })
}

async function change(
  tx: Tx,
  who: Changer,
  current: BrokerRecord,
  action: string,
  changes: Partial<BrokerRecord>,
): Promise<void> {
  const fields = Object.keys(changes).filter((name) => {
    const field = name as keyof BrokerRecord
    return changes[field] !== undefined && !isDeepStrictEqual(changes[field], current[field])
  }) as (keyof BrokerRecord)[]
  if (fields.length === 0) return
  const of = (record: Partial<BrokerRecord>) =>
    Object.fromEntries(fields.map((field) => [field, record[field]]))
  await updateBroker(tx, current.id, of(changes))
  await audit(tx, {
    who,
    action,
    record_type: 'broker',
    record_id: current.id,
    before: of(current),
    after: of(changes),
  })
  if (fields.some((field) => field === 'name' || field === 'is_blacklisted'))
    await announceBroker(tx, { ...current, ...changes })
}

export async function changeBroker(
  tx: Tx,
  who: Changer,
  id: number,
  version: number,
  changes: Change,
): Promise<void> {
  const current = await locked(tx, id)
  await assertCurrentVersion(tx, 'broker', current, version, inWords)
  await change(tx, who, current, 'update', changes as Partial<BrokerRecord>)
}

export async function learnTerms(tx: Tx, who: Changer, id: number, changes: BrokerTerms): Promise<void> {
  await change(tx, who, await locked(tx, id), 'update', changes)
}

export async function blacklist(tx: Tx, who: Changer, id: number, reason: string): Promise<void> {
  await change(tx, who, await locked(tx, id), 'blacklist', { is_blacklisted: true, blacklist_reason: reason })
}

export async function restore(tx: Tx, who: Changer, id: number): Promise<void> {
  await change(tx, who, await locked(tx, id), 'restore', { is_blacklisted: false, blacklist_reason: '' })
}

export async function rate(
  tx: Tx,
  who: Changer,
  id: number,
  rating: number,
): Promise<{ id: number; rating: number | null }> {
  const current = await locked(tx, id)
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
