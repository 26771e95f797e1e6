import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import { SOCKET_FRAME_LIMIT } from '#contract/constants.ts'
import type { LiveMark } from '#contract/live.ts'
import { createLiveFeed, type LiveFeed } from '#server/core/live-feed.ts'
import { PING } from '#server/core/live-frame.ts'
import { catchUp } from '#server/core/live-catch-up.ts'
import { admit, parseMark, refuse } from '#server/core/live-handshake.ts'
import { CompanyPeers, type Peer, write } from '#server/core/live-peers.ts'
import { startLivePump } from '#server/core/live-pump.ts'
import type { SessionChange, SessionUser, Sessions } from '#server/core/sessions.ts'
import type { Tokens } from '#server/core/tokens.ts'
import type { Database } from '#server/db/client.ts'
import type { Subscription } from '#server/db/listener.ts'

const PING_MS = 25_000
const SOCKETS_OF_ONE_USER = 100
/** Closes are spread out so that not every client reconnects at once. */
const CLOSES_A_SECOND = 50
const CLOSE_SPREAD_MOST_MS = 40_000
const CLOSE_PATIENCE_MS = 2000

/** Close codes: the client comes back after 1012 and stays away after 1008. */
const CLOSE = { ended: 1008, again: 1012 } as const

export interface LiveHub {
  readonly size: number
  start(server: Server): Promise<void>
  /** Sends 1012 to 50 sockets a second, at most 40 seconds in total. A second call waits for the first. */
  stop(): Promise<void>
}

interface Company {
  peers: CompanyPeers
  feed: LiveFeed
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
  const companies = new Map<number, Company>()
  const ofUser = new Map<string, number>()
  let subscription: Subscription | undefined
  let pings: NodeJS.Timeout | undefined
  let stopPump = async () => {}
  let isStopping = false
  let stopping: Promise<void> | undefined

  const allPeers = () => [...companies.values()].flatMap(({ peers }) => [...peers])

  function companyOf(id: number): Company {
    let company = companies.get(id)
    if (!company) {
      const peers = new CompanyPeers()
      const feed = createLiveFeed(db, id, {
        onEvents: (events) => peers.deliver(events),
        onGap: () => [...peers].forEach((peer) => peer.socket.close(CLOSE.again)),
        onError: (error) => log.warn({ err: error, company: id }, 'could not read live events; trying again'),
      })
      company = { peers, feed }
      companies.set(id, company)
    }
    return company
  }

  function leave(peer: Peer): void {
    const company = companies.get(peer.user.company_id)
    company?.peers.remove(peer)
    const left = (ofUser.get(peer.user.uuid) ?? 1) - 1
    if (left > 0) ofUser.set(peer.user.uuid, left)
    else ofUser.delete(peer.user.uuid)
    dropIfEmpty(peer.user.company_id)
  }

  function dropIfEmpty(id: number): void {
    const company = companies.get(id)
    if (!company || company.peers.size > 0) return
    company.feed.stop()
    companies.delete(id)
  }

  function enter(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    user: SessionUser,
    greeting?: Buffer,
  ): void {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const peer: Peer = { socket, stream, user, answered: true }
      companyOf(user.company_id).peers.add(peer)
      if (greeting) write(peer, greeting)
      ofUser.set(user.uuid, (ofUser.get(user.uuid) ?? 0) + 1)
      socket.on('pong', () => (peer.answered = true))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => leave(peer))
      if (isStopping) socket.close(CLOSE.again)
      else void recheck(peer)
    })
  }

  async function standing(user: SessionUser, mark: LiveMark | undefined): Promise<Buffer | undefined> {
    for (;;) {
      const company = companyOf(user.company_id)
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
      if ((ofUser.get(user.uuid) ?? 0) >= SOCKETS_OF_ONE_USER) return refuse(stream, 429)
      companyId = user.company_id
      const mark = parseMark(request)
      const greeting = await standing(user, mark)
      stream.off('error', giveUp)
      if (!stream.destroyed) enter(request, stream, head, user, greeting)
    } catch (error) {
      log.warn({ err: error }, 'could not open a live socket')
      refuse(stream, 503)
    } finally {
      if (companyId !== undefined) dropIfEmpty(companyId)
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
    for (const peer of allPeers()) {
      const { user } = peer
      if (change && change.company_id !== user.company_id) continue
      if (change?.user_id !== undefined && change.user_id !== user.id) continue
      if (change?.sid !== undefined && change.sid !== user.sid) continue
      void recheck(peer)
    }
  }

  function pingAll(): void {
    const now = Date.now()
    for (const peer of allPeers()) {
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
    await Promise.all(allPeers().map(closeSoon))
    for (const { feed } of companies.values()) feed.stop()
    companies.clear()
    await stopPump()
    await subscription?.close()
  }

  return {
    get size() {
      return [...companies.values()].reduce((sum, { peers }) => sum + peers.size, 0)
    },
    async start(server) {
      server.on('upgrade', (request, stream, head) => void upgrade(request, stream, head))
      sessions.onChange(checkChanged)
      subscription = await db.listen('live', announced, () => companies.forEach(({ feed }) => feed.wake()))
      stopPump = startLivePump(db, (error) =>
        log.warn({ err: error }, 'could not number live events; trying again'),
      )
      pings = setInterval(pingAll, PING_MS).unref()
    },
    stop: () => (stopping ??= stop()),
  }
}

export const closeSpread = (sockets: number): number =>
  sockets < 10 ? 0 : Math.min(CLOSE_SPREAD_MOST_MS, (sockets / CLOSES_A_SECOND) * 1000)

async function closeSoon({ socket }: Peer, index: number, { length }: readonly Peer[]): Promise<void> {
  const wait = (closeSpread(length) * index) / length
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const closing = setTimeout(() => socket.close(CLOSE.again), wait)
  const patience = setTimeout(() => socket.terminate(), wait + CLOSE_PATIENCE_MS)
  await closed
  clearTimeout(closing)
  clearTimeout(patience)
}
