import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAUGHT_UP, LIVE_CHANNEL, type LiveMark, RECONNECTED } from '#contract/live.ts'
import { createLive, type Live } from '#providers/live/live-provider.ts'
import { FakeSocket, fakeSockets } from '#tests/support/fake-socket.ts'

const opened: Live[] = []

const renew = vi.fn(async () => undefined)
const reread = vi.fn(async () => undefined)

const MARK = { seq: 41, principal: 'abc' }
const caughtUp = (is_complete: boolean) => ({ type: CAUGHT_UP, data: JSON.stringify({ is_complete }) })

function open(...types: string[]) {
  return openWith(undefined, ...types)
}

function openWith(mark: LiveMark | undefined, ...types: string[]) {
  const live = createLive(renew, reread)
  const heard: [string, unknown][] = []
  const subscription = live.provider.subscribe({
    channel: LIVE_CHANNEL,
    types,
    callback: ({ type, payload }) => heard.push([type, payload]),
  })
  live.open('user-1', mark)
  opened.push(live)
  return { live, heard, subscription }
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

afterEach(() => opened.splice(0).forEach((live) => live.close()))

describe('live provider', () => {
  it("connects to the same host with the user's id", () => {
    open()
    expect(FakeSocket.last.url).toMatch(/^ws:\/\/localhost:8080\/v1\/ws\/user-1\?session_id=.+/)
  })

  it('delivers each message with its number to subscribers of its type', () => {
    const { heard } = open('LOAD_READ')
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: '{"id":5}', seq: 3 })
    FakeSocket.last.receive({ type: 'BID_CHANGED', data: '{"id":5}', seq: 4 })
    FakeSocket.last.receive({ type: 'UNKNOWN', data: '{"id":5}', seq: 5 })
    expect(heard).toEqual([['LOAD_READ', { type: 'LOAD_READ', data: { id: 5 }, seq: 3 }]])
  })

  it('delivers every message to subscribers of all types', () => {
    const { heard } = open('*')
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5 })
    FakeSocket.last.receive({ type: 'BID_CHANGED', data: 6 })
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED, 'LOAD_READ', 'BID_CHANGED'])
  })

  it('delivers nothing after an unsubscribe', () => {
    const { live, heard, subscription } = open('*')
    live.provider.unsubscribe(subscription)
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5 })
    expect(heard).toEqual([])
  })

  it('reports each connect, as earlier data may have missed messages', () => {
    const { heard } = open(RECONNECTED)
    expect(heard).toEqual([])
    FakeSocket.last.accept()
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED])
    FakeSocket.last.drop(1006)
    vi.advanceTimersByTime(5000)
    expect(heard).toHaveLength(1)
    FakeSocket.last.accept()
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED, RECONNECTED])
  })

  it('sends the known position on the first connect only, and reports no gap if nothing was missed', () => {
    const { heard } = openWith(MARK, '*')
    expect(FakeSocket.last.url).toMatch(/&after=41&principal=abc$/)
    FakeSocket.last.accept()
    FakeSocket.last.receive(caughtUp(true))
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5, seq: 42 })
    vi.advanceTimersByTime(60_000)
    expect(heard.map(([type]) => type)).toEqual(['LOAD_READ'])
    FakeSocket.last.drop(1006)
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.last.url).not.toContain('after')
    FakeSocket.last.accept()
    expect(heard.map(([type]) => type)).toEqual(['LOAD_READ', RECONNECTED])
  })

  it.each<[string, (socket: FakeSocket) => void, string[]]>([
    ['reports a gap', (socket) => socket.receive(caughtUp(false)), [RECONNECTED]],
    [
      'starts with another message',
      (socket) => socket.receive({ type: 'LOAD_READ', data: 5 }),
      [RECONNECTED, 'LOAD_READ'],
    ],
    ['stays silent for two seconds', () => vi.advanceTimersByTime(2000), [RECONNECTED]],
  ])('assumes missed messages when the server %s', (_, answer, expected) => {
    const { heard } = openWith(MARK, '*')
    FakeSocket.last.accept()
    expect(heard).toEqual([])
    answer(FakeSocket.last)
    vi.advanceTimersByTime(60_000)
    expect(heard.map(([type]) => type)).toEqual(expected)
  })

  it('reconnects after a drop without waiting for the catch-up message', () => {
    const { heard } = openWith(MARK, '*')
    FakeSocket.last.accept()
    FakeSocket.last.drop(1006)
    vi.advanceTimersByTime(4999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    FakeSocket.last.accept()
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED])
  })

  it('renews a refused session, and reconnects only after that', async () => {
    open()
    FakeSocket.last.accept()
    FakeSocket.last.drop(1008)
    expect(renew).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(5000)
    expect(FakeSocket.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    renew.mockRejectedValueOnce(new Error('over'))
    FakeSocket.last.drop(1008)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renew).toHaveBeenCalledTimes(2)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('rereads permissions once when the server closes the socket, and not after close', async () => {
    reread.mockClear().mockRejectedValueOnce(new Error('the server is going away'))
    const { live } = open()
    FakeSocket.last.accept()
    FakeSocket.last.drop(1006)
    await vi.advanceTimersByTimeAsync(4999)
    expect(reread).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    FakeSocket.last.accept()
    FakeSocket.last.drop(1012)
    await vi.advanceTimersByTimeAsync(4000)
    expect([reread.mock.calls.length, FakeSocket.all.length]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(1000)
    FakeSocket.last.drop(1012)
    live.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reread).toHaveBeenCalledOnce()
  })

  it('link state: is lost until the socket is connected again', () => {
    const { live } = open()
    expect(live.link.get()).toBe('connecting')
    FakeSocket.last.accept()
    expect(live.link.get()).toBe('live')
    FakeSocket.last.drop(1012)
    vi.advanceTimersByTime(5000)
    expect(live.link.get()).toBe('lost')
    FakeSocket.last.accept()
    expect(live.link.get()).toBe('live')
    live.close()
    expect(live.link.get()).toBe('off')
    expect(FakeSocket.last.closedWith).toBe(1000)
  })
})
