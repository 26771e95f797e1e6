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
  lockRun,
  takeWaiting,
  updateRecipient,
} from '#server/reports/mailing/mailing-run.repository.ts'
import type { mailing, mailingRecipient, mailingRun } from '#server/reports/schema/mailing.table.ts'
import { selectRecipients } from '#server/reports/mailing/recipients.ts'
import { queueMail, formatSender } from '#server/kernel/email/queue.ts'

// Small enough to leave within seconds, so that a bid never waits long behind a mailing.
const MAX_QUEUED = 50

export type RunSettings = Pick<Config, 'host' | 'port' | 'demo'> & {
  publicUrl?: string | undefined
  mailOutUrl?: string | undefined
}

type Recipient = typeof mailingRecipient.$inferSelect
type Run = typeof mailingRun.$inferSelect

const toParts = ({ name, unit_number, location }: Recipient): MailingParts => ({
  driver: name,
  unit: unit_number,
  location,
})

export const textFor = ({ message }: Pick<Run, 'message'>, recipient: Recipient): string =>
  mailingText(message, toParts(recipient))

export async function writeRun(
  tx: Tx,
  { id, service, subject, message }: typeof mailing.$inferSelect,
  by: { due_at: string | null; user_id: number | null; state: 'running' | 'missed' },
): Promise<number | undefined> {
  const run = await insertRun(tx, { mailing: id, service, subject, message, ...by })
  const sending = { service, saysLocation: saysLocation({ subject, message }) }
  if (run !== undefined && by.state === 'running')
    await insertRecipients(tx, run, selectRecipients(sending, await reachedBy(tx, id, service)))
  return run
}

function unsubscribeUrl(settings: RunSettings, token: string): string | undefined {
  const origin = settings.publicUrl !== undefined || settings.demo ? ownOrigin(settings) : undefined
  return origin === undefined ? undefined : `${origin}${UNSUBSCRIBE_PATH}/${token}`
}

const formatFooter = (
  company: { name: string; email: string; intake_address: string },
  url: string | undefined,
) => `\n\n--\n${company.name}\nTo unsubscribe: ${url ?? `email ${company.email || company.intake_address}`}\n`

/**
 * Each email is queued in the transaction that records its recipient. Returns the run while recipients are
 * left.
 */
export async function mailSome(tx: Tx, id: number, settings: RunSettings): Promise<Run | undefined> {
  const run = await lockRun(tx, id)
  if (run?.state !== 'running') return undefined
  const company = await readCompany(tx)
  const room = MAX_QUEUED - (await countQueued(tx, id))
  const reply_to = company.email === '' ? {} : { reply_to: company.email }
  for (const recipient of room > 0 ? await takeWaiting(tx, id, room) : []) {
    const token = newLinkToken()
    const { address: to } = recipient
    const subject = mailingText(run.subject, toParts(recipient))
    const unsubscribe = unsubscribeUrl(settings, token)
    const text = textFor(run, recipient) + formatFooter(company, unsubscribe)
    const written = {
      from: formatSender(company),
      to,
      ...reply_to,
      subject,
      text,
      ...(unsubscribe !== undefined && { unsubscribe }),
    }
    const mail = await queueMail(tx, written, settings)
    await updateRecipient(tx, recipient.id, { state: 'mailed', mail: mail.id, link_hash: hashOfToken(token) })
  }
  return (await countWaiting(tx, id)) > 0 ? run : undefined
}
