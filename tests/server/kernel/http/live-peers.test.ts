import type { Duplex } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { toHolder } from '#server/kernel/http/access.ts'
import { CompanyPeers, type Peer, SLOW_READER_BYTES } from '#server/kernel/live/live-peers.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { StoredEvent } from '#server/kernel/live/live.repository.ts'

const event = (seq: number, user_id: number | null = null): StoredEvent => ({
  id: seq,
  seq,
  type: 'LOAD_READ',
  data: `{"id":${seq}}`,
  user_id,
})

async function peer(id: number, waiting = 0): Promise<Peer & { written: Buffer[] }> {
  const written: Buffer[] = []
  const holder = toHolder(['VIEW_DISPATCH'])
  return {
    written,
    socket: { readyState: 1, OPEN: 1, terminate: vi.fn<() => void>() } as unknown as WebSocket,
    stream: { writableLength: waiting, write: (bytes: Buffer) => written.push(bytes) } as unknown as Duplex,
    user: { id, company_id: 1, payment_status: 'active', holder } as unknown as SessionUser,
    answered: true,
  }
}

async function company(...all: Peer[]): Promise<CompanyPeers> {
  const peers = new CompanyPeers()
  for (const one of all) peers.add(one)
  return peers
}

describe('live peers', () => {
  it('deliver writes the same buffer to every peer', async () => {
    const [one, other] = [await peer(1), await peer(2)]
    const peers = await company(one, other)
    peers.deliver([event(1), event(2), event(3)])
    expect([one.written.length, other.written.length]).toEqual([1, 1])
    expect(one.written[0]).toBe(other.written[0])
  })

  it('a peer that reads too slowly is dropped, and the others get the message', async () => {
    const [slow, quick] = [await peer(1, SLOW_READER_BYTES + 1), await peer(2, SLOW_READER_BYTES)]
    const peers = await company(slow, quick)
    peers.deliver([event(1)])
    expect(slow.socket.terminate).toHaveBeenCalledOnce()
    expect([slow.written.length, quick.written.length]).toEqual([0, 1])
  })

  it('nothing is written to a socket that is closing', async () => {
    const closing = await peer(1)
    Object.assign(closing.socket, { readyState: 2 })
    const peers = await company(closing)
    peers.deliver([event(1)])
    expect(closing.written).toEqual([])
  })

  it('the peer count is right when a peer is removed twice', async () => {
    const [one, other] = [await peer(1), await peer(2)]
    const peers = await company(one, other)
    peers.remove(one)
    peers.remove(one)
    expect([peers.size, [...peers]]).toEqual([1, [other]])
  })
})
