import type { z } from 'zod'
import type {
  createMailing as createMailingCall,
  MailingDetail,
  MailingRun,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import {
  MAILING_PLACEHOLDERS,
  type MailingAudience,
  unknownMailingPlaceholders,
} from '#contract/rules/mailing.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { beginRun, planAnew, sendWaiting } from '#server/reports/mailing/mailing.jobs.ts'
import { mailings } from '#server/reports/mailing/mailing.record.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { readListedTrucks } from '#server/reports/mailing/listed-trucks.ts'
import { setContacts } from '#server/reports/mailing/contact.repository.ts'
import {
  lockMailing,
  readMailing,
  setVehicles,
  updateMailingRow,
} from '#server/reports/mailing/mailing.repository.ts'
import {
  addressNow,
  isGoingOut,
  leaveOutSuppressed,
  lockRun,
  readRun,
  recipientsIn,
  setRunState,
  stopWaiting,
  updateRecipient,
} from '#server/reports/mailing/mailing-run.repository.ts'
import type { Service } from '#server/reports/mailing/recipients.ts'
import { requeue } from '#server/kernel/email/outgoing.repository.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

type NewMailing = z.output<typeof createMailingCall.body>
type Changes = z.output<typeof updateMailing.body>

export interface Ways {
  mailOutUrl?: string | undefined
  smsUrl?: string | undefined
}

export const listServices = ({ smsUrl }: Ways): { value: Service; name: string }[] => [
  { value: 'email', name: 'Email' },
  ...(smsUrl === undefined ? [] : [{ value: 'sms' as const, name: 'SMS' }]),
]

export async function openMailing(tx: Tx, id: number): Promise<MailingDetail> {
  const found = await readMailing(tx, id)
  if (!found) throw new NotFound()
  return found
}

function refuseWords(audience: MailingAudience, field: 'subject' | 'message', text: string): void {
  const unknown = unknownMailingPlaceholders(text, audience)
  if (unknown.length === 0) return
  const known = MAILING_PLACEHOLDERS[audience].map((name) => `{${name}}`).join(', ')
  throw new BadRequest({ [field]: [`Unknown placeholder: ${unknown.join(', ')}. Use one of ${known}.`] })
}

function check(
  {
    audience,
    service,
    subject,
    message,
  }: Pick<MailingDetail, 'audience' | 'service' | 'subject' | 'message'>,
  ways: Ways,
): void {
  if (!listServices(ways).some(({ value }) => value === service))
    throw new BadRequest({ service: ['SMS isn’t set up. Choose email.'] })
  if (audience === 'brokers' && service !== 'email')
    throw new BadRequest({ service: ['A truck list is an email. Choose email.'] })
  if (service === 'email' && subject === '') throw new BadRequest({ subject: ['Enter a subject.'] })
  refuseWords(audience, 'subject', subject)
  refuseWords(audience, 'message', message)
}

async function saveContacts(tx: Tx, id: number, contacts: NewMailing['contacts']): Promise<void> {
  if (contacts.length === 0) throw new BadRequest({ contacts: ['Choose at least one contact.'] })
  if (!(await setContacts(tx, id, contacts)))
    throw new BadRequest({ contacts: ['One of these contacts is no longer known. Choose again.'] })
}

async function saveVehicles(
  tx: Tx,
  { id, audience }: Pick<MailingDetail, 'id' | 'audience'>,
  vehicles: readonly number[],
): Promise<void> {
  if (audience === 'drivers' && vehicles.length === 0)
    throw new BadRequest({ vehicles: ['Choose at least one vehicle.'] })
  if (!(await setVehicles(tx, id, [...new Set(vehicles)])))
    throw new BadRequest({ vehicles: ['One of these vehicles no longer exists. Choose again.'] })
}

/** The audit entry stores the number of vehicles and contacts, since there may be thousands. */
const trailed = ({
  name,
  audience,
  service,
  subject,
  message,
  vehicle_count,
  contact_count,
  empty_within,
  with_csv,
  days_of_week,
  send_time,
  time_zone,
  is_active,
}: MailingDetail) => ({
  name,
  audience,
  service,
  subject,
  message,
  vehicle_count,
  ...(audience === 'brokers' && { contact_count, empty_within, with_csv }),
  days_of_week,
  send_time,
  time_zone,
  is_active,
})

async function replan(tx: Tx, id: number): Promise<MailingDetail> {
  const row = await lockMailing(tx, id)
  if (row) await planAnew(tx, row)
  await emit(tx, { type: 'MAILING_CHANGED', data: { id } })
  return openMailing(tx, id)
}

export async function createMailing(
  tx: Tx,
  who: Changer,
  { vehicles, contacts, ...values }: NewMailing,
  ways: Ways,
): Promise<MailingDetail> {
  check(values, ways)
  const id = await mailings.insert(tx, values)
  await saveVehicles(tx, { id, audience: values.audience }, vehicles)
  if (values.audience === 'brokers') await saveContacts(tx, id, contacts)
  const after = await replan(tx, id)
  await audit(tx, { who, action: 'create', record_type: 'mailing', record_id: id, after: trailed(after) })
  return after
}

/** Throws Conflict when the version is stale; a run in progress keeps its content. */
export async function changeMailing(
  tx: Tx,
  who: Changer,
  id: number,
  { version, vehicles, contacts, ...values }: Changes,
  ways: Ways,
): Promise<MailingDetail> {
  const row = await lockMailing(tx, id)
  if (!row) throw new NotFound()
  const before = await openMailing(tx, id)
  await assertCurrentVersion(tx, 'mailing', before, version, inWords)
  check({ ...row, ...values }, ways)
  await updateMailingRow(tx, id, values)
  if (vehicles) await saveVehicles(tx, row, vehicles)
  if (contacts && row.audience === 'brokers') await saveContacts(tx, id, contacts)
  const after = await replan(tx, id)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'mailing',
    record_id: id,
    before: trailed(before),
    after: trailed(after),
  })
  return after
}

export async function sendNow(tx: Tx, who: Changer, id: number): Promise<MailingDetail> {
  const row = await lockMailing(tx, id)
  if (!row) throw new NotFound()
  if (await isGoingOut(tx, id))
    throw new Conflict('This mailing is being sent. Wait until it finishes, or stop it first.')
  if (row.audience === 'brokers' && (await readListedTrucks(tx, row)).trucks.length === 0)
    throw new Conflict(`No truck is empty within ${pluralize(row.empty_within, 'hour')}.`)
  const run = await beginRun(tx, row, { due_at: null, user_id: who.id })
  await audit(tx, { who, action: 'send', record_type: 'mailing', record_id: id, after: { run } })
  return openMailing(tx, id)
}

async function answered(
  tx: Tx,
  who: Changer,
  run: { id: number; mailing: number },
  action: string,
): Promise<MailingRun> {
  await audit(tx, { who, action, record_type: 'mailing', record_id: run.mailing, after: { run: run.id } })
  await emit(tx, { type: 'MAILING_CHANGED', data: { id: run.mailing } })
  const answer = await readRun(tx, run.id)
  if (!answer) throw new NotFound()
  return answer
}

export async function stopRun(tx: Tx, who: Changer, id: number): Promise<MailingRun> {
  const run = await lockRun(tx, id)
  if (!run) throw new NotFound()
  const { state } = (await readRun(tx, id)) ?? {}
  if (state !== 'running') throw new Conflict('This run has already ended.')
  await setRunState(tx, id, 'stopped')
  await stopWaiting(tx, id)
  return answered(tx, who, run, 'stop')
}

export async function retryRun(
  tx: Tx,
  who: Changer,
  id: number,
  withUncertain: boolean,
  { mailOutUrl }: Ways,
): Promise<MailingRun> {
  const run = await lockRun(tx, id)
  if (!run) throw new NotFound()
  const again = await recipientsIn(tx, id, withUncertain ? ['failed', 'uncertain'] : ['failed'])
  if (again.length === 0) throw new Conflict('This run has no failed recipients to resend to.')
  for (const { id: recipient, mail } of again) {
    const address = await addressNow(tx, id, recipient, run.service)
    await updateRecipient(
      tx,
      recipient,
      mail === null ? { state: 'waiting', reason: '', address } : { address },
    )
    const [leftOut] = await leaveOutSuppressed(tx, id, recipient)
    if (mail !== null && leftOut === undefined)
      await requeue(tx, mail, mailOutUrl ? 'queued' : 'not_sent', address)
  }
  await setRunState(tx, id, 'running')
  await sendWaiting(tx, id, run.service)
  tx.afterCommit(signalJob)
  return answered(tx, who, run, 'retry')
}
