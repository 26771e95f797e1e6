import { pluralize } from '#contract/rules/plural.ts'
import { type MailingParts, mailingText, saysLocation } from '#contract/rules/mailing.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { UNSUBSCRIBE_PATH } from '#server/kernel/base/link-paths.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { ownOrigin } from '#server/kernel/base/origin.ts'
import { reachedBy } from '#server/reports/mailing/mailing.repository.ts'
import {
  countQueued,
  countWaiting,
  insertRecipients,
  insertRun,
  readList,
  lockRun,
  takeWaiting,
  updateRecipient,
} from '#server/reports/mailing/mailing-run.repository.ts'
import type {
  ListedTruck,
  mailing,
  mailingRecipient,
  mailingRun,
} from '#server/reports/schema/mailing.table.ts'
import { contactsOf, lockTruckLists } from '#server/reports/mailing/contact.repository.ts'
import { readListedTrucks } from '#server/reports/mailing/listed-trucks.ts'
import { type NewRecipient, selectContacts, selectRecipients } from '#server/reports/mailing/recipients.ts'
import { composeTruckList, type TruckListMail } from '#server/reports/mailing/truck-list-mail.ts'
import { queueMail, formatSender } from '#server/kernel/email/queue.ts'

// Small enough to leave within seconds, so that a bid never waits long behind a mailing.
const MAX_QUEUED = 50

export type RunSettings = Pick<Config, 'host' | 'port' | 'demo'> & {
  publicUrl?: string | undefined
  mailOutUrl?: string | undefined
}

type Recipient = typeof mailingRecipient.$inferSelect
type Run = typeof mailingRun.$inferSelect
type Company = Awaited<ReturnType<typeof readCompany>>

const toParts = ({ name, unit_number, location }: Recipient): MailingParts => ({
  driver: name,
  unit: unit_number,
  location,
})

export const textFor = ({ message }: Pick<Run, 'message'>, recipient: Recipient): string =>
  mailingText(message, toParts(recipient))

type MailingRow = Pick<
  typeof mailing.$inferSelect,
  'id' | 'audience' | 'service' | 'subject' | 'message' | 'empty_within' | 'with_csv'
>

/** Recipients as of now, and those skipped, with the reason. */
export async function selectAudience(
  tx: Tx,
  { id, audience, service, empty_within, ...words }: MailingRow,
  trucks: readonly ListedTruck[],
): Promise<NewRecipient[]> {
  if (audience === 'drivers')
    return selectRecipients(
      { audience, service, saysLocation: saysLocation(words) },
      await reachedBy(tx, id, service),
    )
  const noTrucks = trucks.length > 0 ? '' : `No truck is empty within ${pluralize(empty_within, 'hour')}.`
  return selectContacts(await contactsOf(tx, id), noTrucks)
}

export async function writeRun(
  tx: Tx,
  row: MailingRow,
  by: { due_at: string | null; user_id: number | null; state: 'running' | 'missed' },
): Promise<number | undefined> {
  const { id, audience, service, subject, message } = row
  const isSent = by.state === 'running'
  const isList = isSent && audience === 'brokers'
  if (isList) await lockTruckLists(tx)
  const { trucks } = isList ? await readListedTrucks(tx, row) : { trucks: [] }
  const run = await insertRun(tx, { mailing: id, service, subject, message, trucks, ...by })
  if (run !== undefined && isSent) await insertRecipients(tx, run, await selectAudience(tx, row, trucks))
  return run
}

function unsubscribeUrl(settings: RunSettings, token: string): string | undefined {
  const origin = settings.publicUrl !== undefined || settings.demo ? ownOrigin(settings) : undefined
  return origin === undefined ? undefined : `${origin}${UNSUBSCRIBE_PATH}/${token}`
}

const formatFooter = (company: Company, url: string | undefined) =>
  `\n\n--\n${company.name}\nTo unsubscribe: ${url ?? `email ${company.email || company.intake_address}`}\n`

/** Exactly what a contact would get now, but for their own unsubscribe link. */
export async function previewTruckList(
  tx: Tx,
  row: MailingRow,
  settings: RunSettings,
): Promise<TruckListMail & { count: number; left_out: { name: string; reason: string }[] }> {
  const company = await readCompany(tx)
  const { trucks, leftOut } = await readListedTrucks(tx, row)
  const footer = formatFooter(company, unsubscribeUrl(settings, '…'))
  const mail = composeTruckList({ ...row, trucks, company, asOf: Date.now(), footer })
  return { ...mail, count: trucks.length, left_out: leftOut }
}

const toDriver = (run: Run, recipient: Recipient, { email }: Company, footer: string) => ({
  ...(email !== '' && { reply_to: email }),
  subject: mailingText(run.subject, toParts(recipient)),
  text: textFor(run, recipient) + footer,
})

/** Replies come to the intake address, where an offer in them is read. */
const toTruckList = (run: Run, { with_csv }: { with_csv: boolean }, company: Company, footer: string) => ({
  ...composeTruckList({ ...run, with_csv, company, asOf: run.created_at, footer }),
  vehicles: run.trucks.map(({ vehicle }) => vehicle),
  repliesTo: company.intake_address,
})

/**
 * Each email is queued in the transaction that records its recipient. Returns the run while recipients are
 * left.
 */
export async function mailSome(tx: Tx, id: number, settings: RunSettings): Promise<Run | undefined> {
  const run = await lockRun(tx, id)
  if (run?.state !== 'running') return undefined
  const company = await readCompany(tx)
  const room = MAX_QUEUED - (await countQueued(tx, id))
  const list = await readList(tx, run.mailing)
  for (const recipient of room > 0 ? await takeWaiting(tx, id, room) : []) {
    const token = newLinkToken()
    const unsubscribe = unsubscribeUrl(settings, token)
    const footer = formatFooter(company, unsubscribe)
    const mail = await queueMail(
      tx,
      {
        from: formatSender(company),
        to: recipient.address,
        ...(list ? toTruckList(run, list, company, footer) : toDriver(run, recipient, company, footer)),
        ...(unsubscribe !== undefined && { unsubscribe }),
      },
      settings,
    )
    await updateRecipient(tx, recipient.id, { state: 'mailed', mail: mail.id, link_hash: hashOfToken(token) })
  }
  return (await countWaiting(tx, id)) > 0 ? run : undefined
}
