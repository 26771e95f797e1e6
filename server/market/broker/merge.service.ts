import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import { publish } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { brokerMerged } from '#server/market/broker/broker.events.ts'
import { lockBrokers } from '#server/market/broker/broker-lookup.repository.ts'
import { lockBroker, renewMean, updateBroker } from '#server/market/broker/broker.repository.ts'
import { announceBroker, type BrokerRecord } from '#server/market/broker/announce-broker.ts'
import {
  deleteBroker,
  insertAlias,
  lockPair,
  moveAliases,
  moveOffers,
  moveRatings,
} from '#server/market/broker/merge.repository.ts'
import { moveRegister } from '#server/market/broker/register.repository.ts'
import { renewSigns } from '#server/market/broker/register-signs.ts'
import { forgetResemblance } from '#server/market/broker/resemblance.repository.ts'

const FILLED = ['mc_number', 'dot_number', 'office_phone', 'email', 'domain', 'address'] as const
const IDENTIFIERS = ['domain', 'email', 'mc_number', 'dot_number'] as const

type Filling = Partial<
  Pick<
    BrokerRecord,
    (typeof FILLED)[number] | 'credit_notes' | 'credit_limit_cents' | 'is_blacklisted' | 'blacklist_reason'
  >
>

/** A merge never removes a blacklisting. */
function getGain(target: BrokerRecord, source: BrokerRecord): Filling {
  const gain: Filling = {}
  for (const field of FILLED) if (target[field] === '' && source[field] !== '') gain[field] = source[field]
  if (source.credit_notes !== '')
    gain.credit_notes = [target.credit_notes, source.credit_notes].filter(Boolean).join('\n')
  if (target.credit_limit_cents === null && source.credit_limit_cents !== null)
    gain.credit_limit_cents = source.credit_limit_cents
  if (source.is_blacklisted && !target.is_blacklisted) {
    gain.is_blacklisted = true
    gain.blacklist_reason = source.blacklist_reason
  }
  return gain
}

export async function mergeBroker(tx: Tx, who: Changer, id: number, otherId: number): Promise<void> {
  if (id === otherId)
    throw new BadRequest({ other: ['You can’t merge a broker with itself. Choose another.'] })
  await lockBrokers(tx)
  const pair = await lockPair(tx, [id, otherId])
  const [target, source] = [pair.get(id), pair.get(otherId)]
  if (!target) throw new NotFound()
  if (!source) throw new NotFound({ other: ['Broker not found.'] })

  const gain = getGain(target, source)
  const offers = await moveOffers(tx, source.id, target.id)
  await publish(tx, brokerMerged, { source: source.id, target: target.id })
  await moveRatings(tx, source.id, target.id)
  await moveAliases(tx, source.id, target.id)
  await insertAlias(tx, source, target.id)
  if (IDENTIFIERS.some((field) => gain[field] !== undefined)) await insertAlias(tx, target, target.id)
  await forgetResemblance(tx, source.id, target.id)
  await moveRegister(tx, source.id, target.id)
  await deleteBroker(tx, source.id)
  await updateBroker(tx, target.id, gain)
  await renewSigns(tx, { ...target, ...gain })
  const rating = await renewMean(tx, target.id)
  const { days_to_pay } = (await lockBroker(tx, target.id)) ?? target

  const before = Object.fromEntries(Object.keys(gain).map((field) => [field, target[field as keyof Filling]]))
  const {
    id: was,
    name,
    mc_number,
    dot_number,
    office_phone,
    email,
    domain,
    address,
    credit_notes,
    credit_limit_cents,
    is_blacklisted,
    blacklist_reason,
  } = source
  const merged = {
    id: was,
    name,
    mc_number,
    dot_number,
    office_phone,
    email,
    domain,
    address,
    credit_notes,
    credit_limit_cents,
    is_blacklisted,
    blacklist_reason,
    offers,
  }
  await audit(tx, {
    who,
    action: 'merge',
    record_type: 'broker',
    record_id: target.id,
    before,
    after: { ...gain, merged },
  })
  const note = { before: merged, after: { merged_into: target.id } }
  await audit(tx, { who, action: 'merge', record_type: 'broker', record_id: source.id, ...note })

  const mergedBroker = { ...target, ...gain, rating, days_to_pay }
  await announceBroker(tx, mergedBroker)
  const shown = { name: mergedBroker.name, rating, days_to_pay, is_blacklisted: mergedBroker.is_blacklisted }
  await emit(tx, { type: 'BROKER_CHANGED', data: { id: source.id, ...shown, merged_into: target.id } })
}
