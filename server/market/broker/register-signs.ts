import { isDeepStrictEqual } from 'node:util'
import { dayAfter } from '#contract/rules/day-range.ts'
import { type RegisterSign, YOUNG_AUTHORITY_DAYS } from '#contract/rules/fraud-risk.ts'
import { sameFirm } from '#contract/rules/firm-name.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { BrokerRecord } from '#server/market/broker/announce-broker.ts'
import { updateBroker } from '#server/market/broker/broker.repository.ts'
import { countingEntry, type StoredEntry } from '#server/market/broker/register.repository.ts'

type Signed = Pick<BrokerRecord, 'id' | 'name' | 'register_signs'>

/** Warning signs in the broker's FMCSA entry as of `now`. */
function toSigns({ name }: Signed, said: StoredEntry, now: string): RegisterSign[] {
  if (!said.is_found) return ['not_registered']
  const names = [said.legal_name, said.dba_name].filter((one) => one !== '')
  const hasAuthority = said.broker_authority === 'active' || said.broker_authority === 'unknown'
  const youngFrom = dayAfter(now, -YOUNG_AUTHORITY_DAYS)
  return [
    ...(names.some((one) => sameFirm(one, name)) ? [] : (['other_name'] as const)),
    ...(hasAuthority && said.is_allowed !== false ? [] : (['no_authority'] as const)),
    ...((said.authority_since ?? '') > youngFrom ? (['young_authority'] as const) : []),
    ...(said.is_out_of_service ? (['out_of_service'] as const) : []),
  ]
}

/** After whatever changes the broker's name or numbers, or what the register says. */
export async function renewSigns(tx: Tx, broker: Signed): Promise<void> {
  const said = await countingEntry(tx, broker.id)
  const register_signs = said ? toSigns(broker, said, new Date().toISOString().slice(0, 10)) : []
  if (!isDeepStrictEqual(register_signs, broker.register_signs))
    await updateBroker(tx, broker.id, { register_signs })
}
