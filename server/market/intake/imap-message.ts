import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { companiesByIntakeAddress, soleCompany } from '#server/company/index.ts'
import type { Authenticator } from '#server/market/sender-proof/authenticate.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'
import { emailsIn } from '#server/kernel/email/email-address.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'

export interface ImapLog {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface MessageTools {
  db: Database
  reader: Reader
  authenticator: Authenticator
  log: ImapLog
  /** The mailbox's own address; decides the company where no recipient does. */
  user: string
}

export type Head = Promise<FetchMessageObject | false | undefined>
export type IntakeResult = 'taken' | 'refused' | 'gone' | 'later'

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

export const fetchHead = (mailbox: ImapFlow, uid: number): Head =>
  mailbox.fetchOne(String(uid), { size: true, internalDate: true, headers: RECIPIENT_HEADERS }, { uid: true })

function findCompany({ db, user }: MessageTools, recipients: readonly string[]): Promise<number | undefined> {
  const addresses = [
    ...recipients.map((recipient) => readRecipient(recipient).intakeAddress),
    user.toLowerCase(),
  ]
  return db.system(async (tx) => {
    const byAddress = await companiesByIntakeAddress(tx, addresses)
    const address = addresses.find((one) => byAddress.has(one))
    return address === undefined ? soleCompany(tx) : byAddress.get(address)
  })
}

export async function takeMessage(
  tools: MessageTools,
  mailbox: ImapFlow,
  uid: number,
  fetched: Head,
): Promise<IntakeResult> {
  const { db, reader, authenticator, log } = tools
  const head = await fetched
  if (!head) return 'gone'
  if ((head.size ?? 0) > MAIL_SIZE_LIMIT) {
    log.warn({ uid, bytes: head.size }, 'email too large; flagged and left in the mailbox')
    return 'refused'
  }
  const recipients = emailsIn(head.headers?.toString('utf8') ?? '')
  const company = await findCompany(tools, recipients)
  if (company === undefined) {
    log.warn({ uid }, 'email not addressed to an intake address; flagged and left in the mailbox')
    return 'refused'
  }
  const whole = await mailbox.fetchOne(String(uid), { source: true }, { uid: true })
  if (!whole || !whole.source) return 'gone'
  const receivedAt = new Date(Math.min(new Date(head.internalDate ?? Date.now()).getTime(), Date.now()))
  const checked = await authenticator.check(whole.source, { sender: '' })
  const mail = await receiveMail(db, reader, company, whole.source, {
    recipients,
    sender: '',
    receivedAt,
    ...checked,
  })
  log.info({ company_id: company, state: mail.state, bytes: whole.source.length }, 'email received')
  return 'taken'
}
