import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { isDoubted } from '#contract/rules/sender-words.ts'
import { companiesByIntakeAddress } from '#server/company/index.ts'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { KnownNetworks } from '#server/market/intake/known-networks.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import type { SmtpLimiter } from '#server/market/intake/smtp-limits.ts'
import { collectMessage, Refusal } from '#server/market/intake/smtp-message.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'
import type { Authenticator } from '#server/market/sender-proof/authenticate.ts'

export interface SmtpLog {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface SmtpSources {
  readonly db: Database
  readonly reader: Reader
  readonly log: SmtpLog
  readonly authenticator: Authenticator
  readonly known: KnownNetworks
  readonly limiter: SmtpLimiter
}

const HONEST: ReadonlySet<string> = new Set(['offer', 'repost', 'answer', 'driver_answer', 'withdrawal'])
const RECIPIENTS = 20
const STRANGERS = 50

const moving = () => new Refusal(451, '4.3.2 This mailbox is moving to another server, try again later')
const busy = () => new Refusal(451, '4.3.0 Database unavailable, try again later')

/** SMTP handlers for recipients and messages. An email is committed before it is accepted, or refused. */
export function createSmtpSessions({ db, reader, log, authenticator, known, limiter }: SmtpSources) {
  const routes = new WeakMap<SMTPServerSession, Map<string, number>>()
  const strangers = new WeakMap<SMTPServerSession, number>()

  function unknown(session: SMTPServerSession): Refusal {
    const attempts = (strangers.get(session) ?? 0) + 1
    strangers.set(session, attempts)
    if (attempts >= STRANGERS) return new Refusal(421, '4.7.0 Too many unknown mailboxes')
    return new Refusal(550, '5.1.1 Mailbox not found')
  }

  async function findCompany(address: string): Promise<number | undefined> {
    const { intakeAddress } = readRecipient(address)
    try {
      return (await db.system((tx) => companiesByIntakeAddress(tx, [intakeAddress]))).get(intakeAddress)
    } catch (error) {
      log.warn({ err: error }, 'could not look up a recipient')
      throw busy()
    }
  }

  async function route(session: SMTPServerSession, address: string): Promise<void> {
    if (session.envelope.rcptTo.length >= RECIPIENTS) throw new Refusal(452, '4.5.3 Too many recipients')
    const company = await findCompany(address)
    if (company === undefined) throw unknown(session)
    const earlier = session.envelope.rcptTo.length > 0 ? routes.get(session) : undefined
    routes.set(session, (earlier ?? new Map<string, number>()).set(address, company))
  }

  function recipientsByCompany(session: SMTPServerSession): ReadonlyMap<number, string[]> {
    const byCompany = new Map<number, string[]>()
    for (const { address } of session.envelope.rcptTo) {
      const company = routes.get(session)?.get(address)
      if (company !== undefined) byCompany.set(company, [...(byCompany.get(company) ?? []), address])
    }
    return byCompany
  }

  async function commit(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const byCompany = recipientsByCompany(session)
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const network = toNetwork(session.remoteAddress)
    const delivery = {
      ip: session.remoteAddress,
      ...(session.hostNameAppearsAs && { helo: session.hostNameAppearsAs }),
      sender,
    }
    const { verdict, via } = await authenticator.check(raw, delivery)
    for (const [company, recipients] of byCompany) {
      const source = { name: `${company} ${network}`, isKnown: known.has(network) }
      const mail = await receiveMail(db, reader, company, raw, {
        recipients,
        sender,
        receivedAt: new Date(),
        source,
        verdict,
        via,
      })
      log.info({ company_id: company, state: mail.state, bytes: raw.length }, 'email received')
      if (!isDoubted(verdict) && HONEST.has(mail.state)) known.add(network)
    }
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    let isAccepted = false
    try {
      await commit(await collectMessage(limiter, stream, session.id), session)
      isAccepted = true
      return '2.0.0 OK'
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof CompanyReadOnly) throw moving()
      log.warn({ err: error }, 'email deferred')
      throw busy()
    } finally {
      limiter.release(session.id, isAccepted)
    }
  }

  return { route, receive }
}
