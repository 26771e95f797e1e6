import type { BodyOf } from '#contract/http.ts'
import type { enterBrokerRegister } from '#contract/entities/market/broker-register.ts'
import { isGraveChange, registerChanges } from '#contract/rules/broker-register.ts'
import { sameFirm } from '#contract/rules/firm-name.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { announceBroker, type BrokerRecord } from '#server/market/broker/announce-broker.ts'
import { updateBroker } from '#server/market/broker/broker.repository.ts'
import { lockedBroker } from '#server/market/broker/broker.service.ts'
import {
  countingEntry,
  insertEntry,
  isBrokerInWork,
  renewEntry,
  type StoredEntry,
} from '#server/market/broker/register.repository.ts'
import { renewSigns } from '#server/market/broker/register-signs.ts'
import type { RegisterFacts } from '#server/market/broker/fmcsa.ts'

const today = () => new Date().toISOString().slice(0, 10)

const NOT_FOUND: RegisterFacts = {
  legal_name: '',
  dba_name: '',
  dot_number: '',
  broker_authority: 'unknown',
  is_allowed: null,
  is_out_of_service: false,
  out_of_service_on: null,
  phone: '',
  address: '',
}

type Said = RegisterFacts & Pick<StoredEntry, 'source' | 'is_found' | 'authority_since'>

/** The API says no day of the grant: it is known where it was entered, or seen to begin. */
function grantDay(before: StoredEntry | undefined, { broker_authority }: RegisterFacts, now: string) {
  if (!before || broker_authority !== 'active') return null
  if (before.broker_authority === 'active') return before.authority_since
  return before.broker_authority === 'unknown' ? null : now
}

const isSame = (before: StoredEntry, said: Said) =>
  Object.entries(said).every(([name, value]) => before[name as keyof Said] === value)

async function save(tx: Tx, broker: BrokerRecord, said: Said, who: Changer | undefined): Promise<void> {
  const before = await countingEntry(tx, broker.id, said.source)
  if (before && isSame(before, said)) {
    await renewEntry(tx, before.id)
    return renewSigns(tx, broker)
  }
  await insertEntry(tx, { ...said, broker: broker.id, user_id: said.source === 'person' ? who?.id : null })
  await renewSigns(tx, broker)
  await audit(tx, {
    who,
    action: 'register',
    record_type: 'broker',
    record_id: broker.id,
    before: before ? pick(before, said) : null,
    after: { ...said },
  })
  await announceBroker(tx, broker)
  if (before && said.source === 'fmcsa') await tellOfChange(tx, broker, before, said)
}

async function tellOfChange(
  tx: Tx,
  { id, name }: BrokerRecord,
  before: StoredEntry,
  said: Said,
): Promise<void> {
  if (!isGraveChange(before, said) || !(await isBrokerInWork(tx, id))) return
  await notify(tx, {
    type: 'BROKER',
    can: ['brokers', 'edit'],
    title: `<b>${escaped(name)}</b> changed at FMCSA`,
    sub_title: registerChanges(before, said)
      .map(({ text }) => text)
      .join('. '),
    metadata: { id },
  })
}

const pick = (entry: StoredEntry, like: Said) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, entry[name as keyof Said]]))

/** A number that the email claimed may be another company's: its DOT number is learned only under the same name. */
async function learnDotNumber(tx: Tx, broker: BrokerRecord, facts: RegisterFacts, who: Changer | undefined) {
  const { dot_number, legal_name, dba_name } = facts
  const isTheirs = [legal_name, dba_name].some((name) => name !== '' && sameFirm(name, broker.name))
  if (broker.dot_number !== '' || dot_number === '' || !isTheirs) return
  await updateBroker(tx, broker.id, { dot_number })
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'broker',
    record_id: broker.id,
    before: { dot_number: '' },
    after: { dot_number },
  })
}

/** Null where the register has no such number. */
export async function saveLookUp(
  tx: Tx,
  id: number,
  facts: RegisterFacts | null,
  who?: Changer,
): Promise<void> {
  const broker = await lockedBroker(tx, id)
  const said = facts ?? NOT_FOUND
  const authority_since = grantDay(await countingEntry(tx, id), said, today())
  await save(tx, broker, { ...said, authority_since, is_found: facts !== null, source: 'fmcsa' }, who)
  if (facts) await learnDotNumber(tx, broker, facts, who)
}

export async function enterRegister(
  tx: Tx,
  who: Changer,
  id: number,
  entered: Required<BodyOf<typeof enterBrokerRegister>>,
): Promise<void> {
  if ((entered.authority_since ?? '') > today())
    throw new BadRequest({ authority_since: ['Enter today’s date or an earlier one.'] })
  const broker = await lockedBroker(tx, id)
  const said = { ...NOT_FOUND, ...entered, dot_number: broker.dot_number, is_found: true }
  await save(tx, broker, { ...said, source: 'person' }, who)
}
