import { audit } from '#server/core/audit.ts'
import { BadRequest, NotFound } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { lockBrokers } from '#server/entities/broker/broker-lookup.repository.ts'
import { renewMean, updateBroker } from '#server/entities/broker/broker.repository.ts'
import { announceBroker, type BrokerRecord, type Changer } from '#server/entities/broker/broker.service.ts'
import { deleteBroker, keepKnown, lockPair, moveAliases, moveRatings } from '#server/entities/broker/merge.repository.ts'
import { moveOffers } from '#server/entities/offer/offer-write.repository.ts'

const FILLED = ['mc_number', 'office_phone', 'email', 'domain', 'address'] as const

type Filling = Partial<Pick<BrokerRecord, (typeof FILLED)[number] | 'credit_notes' | 'is_blacklisted' | 'blacklist_reason'>>

/** What a broker gains from the one that becomes part of it: what it lacks, both notes, and the blacklist, which no merge takes anyone off. */
function gainOf(kept: BrokerRecord, gone: BrokerRecord): Filling {
  const gain: Filling = {}
  for (const field of FILLED) if (kept[field] === '' && gone[field] !== '') gain[field] = gone[field]
  if (gone.credit_notes !== '') gain.credit_notes = [kept.credit_notes, gone.credit_notes].filter(Boolean).join('\n')
  if (gone.is_blacklisted && !kept.is_blacklisted) {
    gain.is_blacklisted = true
    gain.blacklist_reason = gone.blacklist_reason
  }
  return gain
}

/** Makes a broker part of another: its offers, its ratings and what the other lacks move over, its mail finds the other, and it is gone. */
export async function mergeBroker(tx: Tx, who: Changer, id: number, otherId: number): Promise<void> {
  if (id === otherId) throw new BadRequest({ other: ['A broker can not become part of itself. Choose another.'] })
  await lockBrokers(tx)
  const pair = await lockPair(tx, [id, otherId])
  const [kept, gone] = [pair.get(id), pair.get(otherId)]
  if (!kept) throw new NotFound()
  if (!gone) throw new NotFound({ other: ['There is no such broker.'] })

  const gain = gainOf(kept, gone)
  const offers = await moveOffers(tx, gone.id, kept.id)
  await moveRatings(tx, gone.id, kept.id)
  await moveAliases(tx, gone.id, kept.id)
  await keepKnown(tx, gone, kept.id)
  if (gain.domain !== undefined || gain.email !== undefined || gain.mc_number !== undefined) await keepKnown(tx, kept, kept.id)
  await deleteBroker(tx, gone.id)
  await updateBroker(tx, kept.id, gain)
  const rating = await renewMean(tx, kept.id)

  const before = Object.fromEntries(Object.keys(gain).map((field) => [field, kept[field as keyof Filling]]))
  const { id: was, name, mc_number, office_phone, email, domain, address, credit_notes, is_blacklisted, blacklist_reason } = gone
  const merged = { id: was, name, mc_number, office_phone, email, domain, address, credit_notes, is_blacklisted, blacklist_reason, offers }
  await audit(tx, { who, action: 'merge', record_type: 'broker', record_id: kept.id, before, after: { ...gain, merged } })
  const note = { before: merged, after: { merged_into: kept.id } }
  await audit(tx, { who, action: 'merge', record_type: 'broker', record_id: gone.id, ...note })

  const news = { ...kept, ...gain, rating }
  await announceBroker(tx, news)
  const shown = { name: news.name, rating, is_blacklisted: news.is_blacklisted }
  await emit(tx, { type: 'BROKER_CHANGED', data: { id: gone.id, ...shown, merged_into: kept.id } })
}
