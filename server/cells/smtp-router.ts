import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import { toRouteKey } from '#server/cells/keys.ts'
import type { Places } from '#server/cells/places.ts'
import { type Reply, SmtpClient } from '#server/cells/smtp-client.ts'

const CONNECTIONS = 1000
const PER_NETWORK = 40
const IDLE_MS = 60_000
const STRANGERS = 50

export interface SmtpRouterOptions {
  places: Places
  host: string
  port: number
  onError(error: unknown): void
}

class Refusal extends Error {
  readonly responseCode: number

  constructor({ code, text }: Reply) {
    super(text)
    this.responseCode = code
  }
}

const later = () => new Refusal({ code: 451, text: '4.3.0 Mail system unavailable, try again later' })

interface Conversation {
  cell: string
  client: SmtpClient
}

/**
 * Passes each email on to the cell of its recipient, and that cell’s answers back: an email is acknowledged by the
 * cell that has committed it. Recipients in another cell are put off to a transaction of their own.
 */
export async function startSmtpRouter({ places, host, port, onError }: SmtpRouterOptions) {
  const conversations = new Map<string, Conversation>()
  const strangers = new Map<string, number>()
  const networks = new Map<string, string>()

  function end({ id }: { id: string }): void {
    conversations.get(id)?.client.close()
    conversations.delete(id)
  }

  async function begin(
    session: SMTPServerSession,
    cell: { name: string; smtp: string },
  ): Promise<Conversation> {
    if (cell.smtp === '') throw new Error(`cell ${cell.name} has no SMTP listener`)
    const client = await SmtpClient.open(cell.smtp)
    try {
      await client.introduce(session.remoteAddress, session.hostNameAppearsAs || '')
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const reply = await client.say(`MAIL FROM:<${sender}>`)
      if (reply.code !== 250) throw new Refusal(reply)
      return { cell: cell.name, client }
    } catch (error) {
      client.close()
      throw error
    }
  }

  function refuseStranger({ id }: SMTPServerSession): never {
    const attempts = (strangers.get(id) ?? 0) + 1
    strangers.set(id, attempts)
    if (attempts >= STRANGERS) throw new Refusal({ code: 421, text: '4.7.0 Too many unknown mailboxes' })
    throw new Refusal({ code: 550, text: '5.1.1 Mailbox not found' })
  }

  async function route(session: SMTPServerSession, address: string): Promise<void> {
    if (session.envelope.rcptTo.length === 0) end(session)
    const [company] = await places.companiesNamed([
      toRouteKey('address', readRecipient(address).intakeAddress),
    ])
    if (company === undefined) refuseStranger(session)
    const cell = places.cellOf(company)
    if (!cell) throw later()
    const current = conversations.get(session.id) ?? (await begin(session, cell))
    conversations.set(session.id, current)
    if (current.cell !== cell.name) throw new Refusal({ code: 452, text: '4.5.3 Too many recipients' })
    const reply = await current.client.say(`RCPT TO:<${address}>`)
    // The directory knows the address, so the cell may have lost its company a moment ago.
    if (reply.code === 550) throw later()
    if (reply.code !== 250) throw new Refusal(reply)
  }

  async function pass(message: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<string> {
    const current = conversations.get(session.id)
    if (!current) throw later()
    const reply = await current.client.sendMessage(message)
    end(session)
    if (reply.code !== 250) throw new Refusal(reply)
    return reply.text
  }

  const inWords = (session: SMTPServerSession) => (error: unknown) => {
    if (error instanceof Refusal) return error
    onError(error)
    end(session)
    return later()
  }

  const server = new SMTPServer({
    banner: 'freight',
    size: MAIL_SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: CONNECTIONS,
    socketTimeout: IDLE_MS,
    closeTimeout: 5000,
    logger: false,
    onConnect({ id, remoteAddress }, done) {
      const network = toNetwork(remoteAddress)
      const open = [...networks.values()].filter((one) => one === network).length
      if (open >= PER_NETWORK)
        return done(new Refusal({ code: 421, text: '4.7.0 Too many connections, try again later' }))
      networks.set(id, network)
      done()
    },
    onClose(session) {
      networks.delete(session.id)
      strangers.delete(session.id)
      end(session)
    },
    onRcptTo: ({ address }, session, done) =>
      void route(session, address).then(
        () => done(),
        (error: unknown) => done(inWords(session)(error)),
      ),
    onData: (stream, session, done) =>
      void pass(stream as AsyncIterable<Buffer>, session).then(
        (text) => done(null, text),
        (error: unknown) => {
          stream.resume()
          done(inWords(session)(error))
        },
      ),
  })
  server.on('error', onError)
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
