import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAUGHT_UP, LIVE_CHANNEL, type LiveMark, RECONNECTED } from '#contract/live.ts'
import { createLive, type Live } from '#providers/live/live-provider.ts'
import { FakeSocket, fakeSockets } from '#tests/support/fake-socket.ts'

const opened: Live[] = []

const renew = vi.fn(async () => undefined)
const reread = vi.fn(async () => undefined)

const MARK = { seq: 41, standing: 'abc' }
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

describe('the live provider', () => {
  it('connects to the same host, under the user', () => {
    open()
    expect(FakeSocket.last.url).toMatch(/^ws:\/\/localhost:8080\/v1\/ws\/user-1\?session_id=.+/)
  })

  it('hands each message to those who asked for its type, with its number', () => {
    const { heard } = open('LOAD_READ')
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: '{"id":5}', seq: 3 })
    FakeSocket.last.receive({ type: 'BID_CHANGED', data: '{"id":5}', seq: 4 })
    FakeSocket.last.receive({ type: 'UNKNOWN', data: '{"id":5}', seq: 5 })
    expect(heard).toEqual([['LOAD_READ', { type: 'LOAD_READ', data: { id: 5 }, seq: 3 }]])
  })

  it('hands every message to one who asked for all', () => {
    const { heard } = open('*')
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5 })
    FakeSocket.last.receive({ type: 'BID_CHANGED', data: 6 })
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED, 'LOAD_READ', 'BID_CHANGED'])
  })

  it('hands nothing to one who has left', () => {
    const { live, heard, subscription } = open('*')
    live.provider.unsubscribe(subscription)
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5 })
    expect(heard).toEqual([])
  })

  it('says whenever the link stands, for what was fetched before that may have missed something', () => {
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

  it('says what is here already to the first link alone, and no word of a break where nothing was missed', () => {
    const { heard } = openWith(MARK, '*')
    expect(FakeSocket.last.url).toMatch(/&after=41&standing=abc$/)
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
    ['says so', (socket) => socket.receive(caughtUp(false)), [RECONNECTED]],
    [
      'begins with something else',
      (socket) => socket.receive({ type: 'LOAD_READ', data: 5 }),
      [RECONNECTED, 'LOAD_READ'],
    ],
    ['says nothing for two seconds', () => vi.advanceTimersByTime(2000), [RECONNECTED]],
  ])('takes all for missed that may be, where the server %s', (_, answer, expected) => {
    const { heard } = openWith(MARK, '*')
    FakeSocket.last.accept()
    expect(heard).toEqual([])
    answer(FakeSocket.last)
    vi.advanceTimersByTime(60_000)
    expect(heard.map(([type]) => type)).toEqual(expected)
  })

  it('does not wait for a word about what was missed on a link that is lost before it comes', () => {
    const { heard } = openWith(MARK, '*')
    FakeSocket.last.accept()
    FakeSocket.last.drop(1006)
    vi.advanceTimersByTime(4999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    FakeSocket.last.accept()
    expect(heard.map(([type]) => type)).toEqual([RECONNECTED])
  })

  it('proves the session anew when the server refused it, and comes back only then', async () => {
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

  it('asks once what the user may do as soon as the server cut the link, whether it answers or not, and not after the end', async () => {
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

  it('calls a lost link lost until it stands again', () => {
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
