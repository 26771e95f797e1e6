import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { isDoubted } from '#contract/rules/sender-words.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { companiesByIntakeAddress } from '#server/company/index.ts'
import type { Authenticator } from '#server/market/sender-proof/authenticate.ts'
import { createSmtpLimiter, SMTP_LIMITS, type SmtpLimits } from '#server/market/intake/smtp-limits.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { openKnownNetworks } from '#server/market/intake/known-networks.ts'
import { collectMessage, Refusal } from '#server/market/intake/smtp-message.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'

interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

export interface SmtpIn {
  db: Database
  reader: Reader
  host: string
  port: number
  log: Log
  authenticator: Authenticator
  limits?: Partial<SmtpLimits>
}

const HONEST: ReadonlySet<string> = new Set(['offer', 'repost', 'answer', 'driver_answer', 'withdrawal'])
const RECIPIENTS = 20
const STRANGERS = 50
const IDLE_MS = 60_000
const CLOSE_MS = 5000

const busy = () => new Refusal(451, '4.3.0 Database unavailable, try again later')

/** Each email is refused, or committed before it is accepted. Rejects when the port is in use. */
export async function startSmtpIn({
  db,
  reader,
  host,
  port,
  log,
  authenticator,
  limits,
}: SmtpIn): Promise<{ port: number; stop(): Promise<void> }> {
  const known = await openKnownNetworks(db, (error) =>
    log.warn({ err: error }, 'could not save known good mail sources'),
  )
  const limiter = createSmtpLimiter({ ...SMTP_LIMITS, ...limits }, known.has, (id, reason) =>
    hangUp(id, reason),
  )
  const routes = new WeakMap<SMTPServerSession, Map<string, number>>()
  const strangers = new WeakMap<SMTPServerSession, number>()
  /** Sessions whose email has arrived whole and is being committed. */
  const committing = new Map<string, Promise<unknown>>()
  const sockets = new Set<Socket>()

  async function route(session: SMTPServerSession, address: string): Promise<void> {
    if (session.envelope.rcptTo.length >= RECIPIENTS) throw new Refusal(452, '4.5.3 Too many recipients')
    const { intakeAddress } = readRecipient(address)
    let company: number | undefined
    try {
      company = (await db.system((tx) => companiesByIntakeAddress(tx, [intakeAddress]))).get(intakeAddress)
    } catch (error) {
      log.warn({ err: error }, 'could not look up a recipient')
      throw busy()
    }
    if (company === undefined) throw unknown(session)
    const known = session.envelope.rcptTo.length > 0 ? routes.get(session) : undefined
    routes.set(session, (known ?? new Map<string, number>()).set(address, company))
  }

  function unknown(session: SMTPServerSession): Refusal {
    const attempts = (strangers.get(session) ?? 0) + 1
    strangers.set(session, attempts)
    if (attempts >= STRANGERS) return new Refusal(421, '4.7.0 Too many unknown mailboxes')
    return new Refusal(550, '5.1.1 Mailbox not found')
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    let isAccepted = false
    try {
      const raw = await collectMessage(limiter, stream, session.id)
      const byCompany = new Map<number, string[]>()
      for (const { address } of session.envelope.rcptTo) {
        const company = routes.get(session)?.get(address)
        if (company !== undefined) byCompany.set(company, [...(byCompany.get(company) ?? []), address])
      }
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
      isAccepted = true
      return '2.0.0 OK'
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error }, 'email deferred')
      throw busy()
    } finally {
      limiter.release(session.id, isAccepted)
    }
  }

  const server = new SMTPServer({
    banner: 'freight',
    size: MAIL_SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 4 * SMTP_LIMITS.connections,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect: ({ id, remoteAddress }, done) =>
      done(
        limiter.enter(id, toNetwork(remoteAddress))
          ? null
          : new Refusal(421, '4.7.0 Too many connections, try again later'),
      ),
    onClose: ({ id }) => limiter.leave(id),
    onRcptTo: ({ address }, session, done) => void route(session, address).then(() => done(), done),
    onData(stream, session, done) {
      const received = receive(stream, session).then((answer) => done(null, answer), done)
      stream.once('end', () => committing.set(session.id, received))
      void received.finally(() => committing.delete(session.id))
    },
  })
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function hangUp(id: string, reason: string): void {
    for (const connection of server.connections) {
      if (connection.id !== id) continue
      connection.send(421, reason)
      connection.close()
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => log.warn({ err: error }, 'a mail listener connection failed'))

  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const { id } of server.connections)
        if (!committing.has(id)) hangUp(id, '4.3.2 Server shutting down')
      await Promise.all(committing.values())
      for (const socket of sockets) socket.destroySoon()
      await closed
    },
  }
}
