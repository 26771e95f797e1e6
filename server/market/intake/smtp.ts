import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Authenticator } from '#server/market/sender-proof/authenticate.ts'
import { createSmtpLimiter, SMTP_LIMITS, type SmtpLimits } from '#server/market/intake/smtp-limits.ts'
import { openKnownNetworks } from '#server/market/intake/known-networks.ts'
import { Refusal } from '#server/market/intake/smtp-message.ts'
import { createSmtpSessions, type SmtpLog } from '#server/market/intake/smtp-session.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'

export interface SmtpIn {
  db: Database
  reader: Reader
  host: string
  port: number
  log: SmtpLog
  authenticator: Authenticator
  limits?: Partial<SmtpLimits>
  /** Addresses that are believed when they name a sender's address (XCLIENT). */
  proxies?: readonly string[]
}

const IDLE_MS = 60_000
const CLOSE_MS = 5000

const listen = (server: SMTPServer, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Each email is refused, or committed before it is accepted. Rejects when the port is in use. */
export async function startSmtpIn({
  db,
  reader,
  host,
  port,
  log,
  authenticator,
  limits,
  proxies = [],
}: SmtpIn): Promise<{ port: number; stop(): Promise<void> }> {
  const known = await openKnownNetworks(db, (error) =>
    log.warn({ err: error }, 'could not save known good mail sources'),
  )
  const limiter = createSmtpLimiter({ ...SMTP_LIMITS, ...limits }, known.has, (id, reason) =>
    hangUp(id, reason),
  )
  const { route, receive } = createSmtpSessions({ db, reader, log, authenticator, known, limiter })
  /** Sessions whose email has arrived whole and is being committed. */
  const committing = new Map<string, Promise<unknown>>()
  const sockets = new Set<Socket>()

  // A proxy has many senders behind it, each with a connection of its own.
  const isProxy = (address: string) => proxies.includes(address.replace(/^::ffff:/i, ''))

  const server = new SMTPServer({
    banner: 'freight',
    size: MAIL_SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    useXClient: proxies.length > 0 ? [...proxies] : false,
    maxClients: 4 * SMTP_LIMITS.connections,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect: ({ id, remoteAddress }, done) =>
      done(
        limiter.enter(id, isProxy(remoteAddress) ? `proxy ${id}` : toNetwork(remoteAddress))
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

  await listen(server, port, host)
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
