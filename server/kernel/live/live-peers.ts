import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { LIVE_MESSAGES } from '#contract/entities.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { liveFrame, type LiveType } from '#contract/live.ts'
import type { StoredEvent } from '#server/kernel/live/live.repository.ts'
import { textFrame } from '#server/kernel/live/live-frame.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'

/** Bytes buffered for a slow reader before its socket is dropped. */
export const SLOW_READER_BYTES = 1024 * 1024

export interface Peer {
  readonly socket: WebSocket
  readonly stream: Duplex
  user: SessionUser
  answered: boolean
}

const groupKey = (user: SessionUser) =>
  `${user.payment_status === 'inactive' ? 'inactive ' : ''}${user.holder.key}`

function mayReceive(user: SessionUser, type: LiveType): boolean {
  const question = (LIVE_MESSAGES as LiveMessages)[type]?.access
  if (!question) return false
  if (user.payment_status === 'inactive' && question[0] !== 'notifications') return false
  return user.holder.can(...question)
}

export function write(peer: Peer, bytes: Buffer): void {
  if (peer.socket.readyState !== peer.socket.OPEN) return
  if (peer.stream.writableLength > SLOW_READER_BYTES) peer.socket.terminate()
  else peer.stream.write(bytes)
}

export const bytesFor = (user: SessionUser, events: readonly StoredEvent[]): Buffer =>
  Buffer.concat(
    events
      .filter(
        (event) => (event.user_id === null || event.user_id === user.id) && mayReceive(user, event.type),
      )
      .map((event) => textFrame(liveFrame(event.type, event.data, event.seq))),
  )

const joined = (frames: readonly Buffer[]) =>
  frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames)

/** Grouped by rights, so that each frame is built and filtered once per group. */
export class CompanyPeers {
  private readonly groups = new Map<string, Set<Peer>>()
  private count = 0

  get size(): number {
    return this.count
  }

  add(peer: Peer): void {
    const key = groupKey(peer.user)
    const group = this.groups.get(key)
    if (group) group.add(peer)
    else this.groups.set(key, new Set([peer]))
    this.count++
  }

  remove(peer: Peer): void {
    const key = groupKey(peer.user)
    const group = this.groups.get(key)
    if (!group?.delete(peer)) return
    this.count--
    if (group.size === 0) this.groups.delete(key)
  }

  *[Symbol.iterator](): Generator<Peer> {
    for (const group of this.groups.values()) yield* group
  }

  deliver(events: readonly StoredEvent[]): void {
    const frames = new Map(
      events.map((event) => [event, textFrame(liveFrame(event.type, event.data, event.seq))]),
    )
    const encodeEvents = (chosen: readonly StoredEvent[]) =>
      joined(chosen.map((event) => frames.get(event) ?? Buffer.alloc(0)))
    const addressees = new Set(events.map((event) => event.user_id))
    for (const group of this.groups.values()) {
      const [someone] = group
      if (!someone) continue
      const allowed = events.filter((event) => mayReceive(someone.user, event.type))
      const shared = encodeEvents(allowed.filter((event) => event.user_id === null))
      for (const peer of group) {
        const own = addressees.has(peer.user.id)
        const bytes = own
          ? encodeEvents(allowed.filter((event) => event.user_id === null || event.user_id === peer.user.id))
          : shared
        if (bytes.length > 0) write(peer, bytes)
      }
    }
  }
}
