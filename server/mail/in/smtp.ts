import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import type { Database } from '#server/db/client.ts'
import { companiesByIntake } from '#server/entities/company/company.repository.ts'
import { takeIn } from '#server/mail/in/intake.ts'
import type { Reader } from '#server/mail/parse/reader.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

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
}

const CONNECTIONS = 200
const CONNECTIONS_PER_PEER = 40
const RECIPIENTS = 20
const STRANGERS = 50
const BYTES_IN_FLIGHT = 64 * 1024 * 1024
const IDLE_MS = 60_000
const CLOSE_MS = 5000

class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const busy = () => new Refusal(451, '4.3.0 Our database can not be reached now, try again later')

/** Listens for mail; each one is refused, or committed before it is accepted. Rejects where the port is taken. */
export async function startSmtpIn({ db, reader, host, port, log }: SmtpIn): Promise<{ port: number; stop(): Promise<void> }> {
  const peers = new Map<string, number>()
  const counted = new Set<string>()
  const routes = new WeakMap<SMTPServerSession, Map<string, number>>()
  const strangers = new WeakMap<SMTPServerSession, number>()
  let inFlight = 0

  async function route(session: SMTPServerSession, address: string): Promise<void> {
    if (session.envelope.rcptTo.length >= RECIPIENTS) throw new Refusal(452, '4.5.3 Too many recipients')
    const { intake } = readRecipient(address)
    let company: number | undefined
    try {
      company = (await db.system((tx) => companiesByIntake(tx, [intake]))).get(intake)
    } catch (error) {
      log.warn({ err: error }, 'a recipient can not be looked up')
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
    return new Refusal(550, '5.1.1 There is no such mailbox here')
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const { raw, release } = await collect(stream)
    try {
      const byCompany = new Map<number, string[]>()
      for (const { address } of session.envelope.rcptTo) {
        const company = routes.get(session)?.get(address)
        if (company !== undefined) byCompany.set(company, [...(byCompany.get(company) ?? []), address])
      }
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const taken: string[] = []
      for (const [company, recipients] of byCompany) {
        const mail = await takeIn(db, reader, company, raw, { recipients, sender, receivedAt: new Date() })
        log.info({ company_id: company, state: mail.state, bytes: raw.length }, 'a mail came in')
        taken.push('id' in mail ? `${company}.${mail.id}` : 'known already')
      }
      return `OK ${taken.join(' ')}`
    } catch (error) {
      log.warn({ err: error }, 'a mail was put off')
      throw busy()
    } finally {
      release()
    }
  }

  async function collect(stream: SMTPServerDataStream): Promise<{ raw: Buffer; release: () => void }> {
    const chunks: Buffer[] = []
    let held = 0
    let isCrowded = false
    let isTooLarge = false
    const release = () => {
      inFlight -= held
      held = 0
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        isTooLarge ||= stream.sizeExceeded || held + chunk.length > MAIL_SIZE_LIMIT
        isCrowded ||= inFlight + chunk.length > BYTES_IN_FLIGHT
        if (isTooLarge || isCrowded) {
          chunks.length = 0
          release()
        } else {
          chunks.push(chunk)
          held += chunk.length
          inFlight += chunk.length
        }
      }
      if (isTooLarge) throw new Refusal(552, `5.3.4 The mail is larger than ${MAIL_SIZE_LIMIT} bytes`)
      if (isCrowded) throw new Refusal(452, '4.3.1 Too much mail at once, try again later')
    } catch (error) {
      release()
      throw error
    }
    return { raw: Buffer.concat(chunks), release }
  }

  const server = new SMTPServer({
    banner: 'freight',
    size: MAIL_SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: CONNECTIONS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect: (session, done) => {
      const peer = session.remoteAddress
      const open = peers.get(peer) ?? 0
      if (open >= CONNECTIONS_PER_PEER) return done(new Refusal(421, '4.7.0 Too many connections from you'))
      peers.set(peer, open + 1)
      counted.add(session.id)
      done()
    },
    onClose: (session) => {
      if (!counted.delete(session.id)) return
      const open = (peers.get(session.remoteAddress) ?? 1) - 1
      if (open > 0) peers.set(session.remoteAddress, open)
      else peers.delete(session.remoteAddress)
    },
    onRcptTo: ({ address }, session, done) => void route(session, address).then(() => done(), done),
    onData: (stream, session, done) => void receive(stream, session).then((answer) => done(null, answer), done),
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => log.warn({ err: error }, 'a connection of the mail listener broke'))

  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
