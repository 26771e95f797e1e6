import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import { SOCKET_FRAME_LIMIT } from '#contract/constants.ts'
import type { LiveMark } from '#contract/live.ts'
import { PING } from '#server/kernel/live/live-frame.ts'
import { catchUp } from '#server/kernel/live/live-catch-up.ts'
import { CLOSE, closeSoon } from '#server/kernel/live/live-close.ts'
import { createLiveCompanies } from '#server/kernel/live/live-companies.ts'
import { admit, parseMark, refuse } from '#server/kernel/live/live-handshake.ts'
import { type Peer, write } from '#server/kernel/live/live-peers.ts'
import { startLivePump } from '#server/kernel/live/live-pump.ts'
import type { SessionChange, SessionUser, Sessions } from '#server/kernel/http/sessions.ts'
import type { Tokens } from '#server/kernel/base/tokens.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Subscription } from '#server/kernel/db/listener.ts'

const PING_MS = 25_000
const SOCKETS_OF_ONE_USER = 100
export interface LiveHub {
  readonly size: number
  start(server: Server): Promise<void>
  /** Sends 1012 to 50 sockets a second, at most 40 seconds in total. A second call waits for the first. */
  stop(): Promise<void>
}

export function createLiveHub(options: {
  db: Database
  sessions: Sessions
  tokens: Tokens
  publicUrl: string | undefined
  log: FastifyBaseLogger
}): LiveHub {
  const { db, sessions, log } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: SOCKET_FRAME_LIMIT,
  })
  sockets.on('wsClientError', (_error, stream) => refuse(stream, 400))
  const companies = createLiveCompanies(db, log)
  let subscription: Subscription | undefined
  let pings: NodeJS.Timeout | undefined
  let stopPump = async () => {}
  let isStopping = false
  let stopping: Promise<void> | undefined

  function enter(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    user: SessionUser,
    greeting?: Buffer,
  ): void {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const peer: Peer = { socket, stream, user, answered: true }
      companies.enter(peer)
      if (greeting) write(peer, greeting)
      socket.on('pong', () => (peer.answered = true))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => companies.leave(peer))
      if (isStopping) socket.close(CLOSE.again)
      else void recheck(peer)
    })
  }

  async function awaitGreeting(user: SessionUser, mark: LiveMark | undefined): Promise<Buffer | undefined> {
    for (;;) {
      const company = companies.open(user.company_id)
      await company.feed.ready
      const greeting = mark && (await catchUp(db, company.feed, user, mark))
      if (companies.get(user.company_id) === company) return greeting
    }
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const giveUp = () => stream.destroy()
    stream.on('error', giveUp)
    let companyId: number | undefined
    try {
      const user = isStopping ? 503 : await admit(request, options)
      if (typeof user === 'number') return refuse(stream, user)
      if (companies.countOfUser(user.uuid) >= SOCKETS_OF_ONE_USER) return refuse(stream, 429)
      companyId = user.company_id
      const mark = parseMark(request)
      const greeting = await awaitGreeting(user, mark)
      stream.off('error', giveUp)
      if (!stream.destroyed) enter(request, stream, head, user, greeting)
    } catch (error) {
      log.warn({ err: error }, 'could not open a live socket')
      refuse(stream, 503)
    } finally {
      if (companyId !== undefined) companies.dropIfEmpty(companyId)
    }
  }

  async function check(peer: Peer): Promise<void> {
    const user = await sessions.find(peer.user.company_id, peer.user.sid)
    if (!user) return peer.socket.close(CLOSE.ended)
    if (user.holder.key !== peer.user.holder.key || user.payment_status !== peer.user.payment_status)
      return peer.socket.close(CLOSE.again)
    peer.user = user
  }

  async function recheck(peer: Peer): Promise<void> {
    try {
      await check(peer)
    } catch (error) {
      log.warn({ err: error }, 'could not refresh a live session')
      peer.socket.close(CLOSE.again)
    }
  }

  function checkChanged(change?: SessionChange): void {
    for (const peer of companies.allPeers()) {
      const { user } = peer
      if (change && change.company_id !== user.company_id) continue
      if (change?.user_id !== undefined && change.user_id !== user.id) continue
      if (change?.sid !== undefined && change.sid !== user.sid) continue
      void recheck(peer)
    }
  }

  function pingAll(): void {
    const now = Date.now()
    for (const peer of companies.allPeers()) {
      if (!peer.answered) peer.socket.terminate()
      else if (peer.user.expires_at <= now) peer.socket.close(CLOSE.again)
      else {
        peer.answered = false
        write(peer, PING)
      }
    }
  }

  function announced(payload: string): void {
    const [company, seq] = payload.split(':')
    companies.get(Number(company))?.feed.wake(Number(seq))
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(pings)
    await Promise.all(companies.allPeers().map(closeSoon))
    companies.stop()
    await stopPump()
    await subscription?.close()
  }

  return {
    get size() {
      return companies.size
    },
    async start(server) {
      server.on('upgrade', (request, stream, head) => void upgrade(request, stream, head))
      sessions.onChange(checkChanged)
      subscription = await db.listen('live', announced, companies.wakeAll)
      stopPump = startLivePump(db, (error) =>
        log.warn({ err: error }, 'could not number live events; trying again'),
      )
      pings = setInterval(pingAll, PING_MS).unref()
    },
    stop: () => (stopping ??= stop()),
  }
}
