import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOCKET_CUT_SPREAD_MS } from '#contract/constants.ts'
import { LIVE_CHANNEL, RECONNECTED } from '#contract/live.ts'
import { createLive, type Live } from '#providers/live/live-provider.ts'
import { FakeSocket, fakeSockets } from '#tests/support/fake-socket.ts'

const opened: Live[] = []

function open() {
  const states: string[] = []
  const heard: string[] = []
  const onCut = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const onRefused = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const live = createLive(onRefused, onCut)
  live.link.subscribe(() => states.push(live.link.get()))
  live.provider.subscribe({
    channel: LIVE_CHANNEL,
    types: ['*'],
    callback: ({ type }) => type !== RECONNECTED && heard.push(type),
  })
  live.open('u')
  opened.push(live)
  return { live, states, heard, onCut, onRefused }
}

const sessionOf = ({ url }: FakeSocket) => new URL(url).searchParams.get('session_id')

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

afterEach(() => opened.splice(0).forEach((live) => live.close()))

describe('reconnect', () => {
  it('connects with its own session id and passes on messages', () => {
    const { states, heard } = open()
    FakeSocket.last.accept()
    FakeSocket.last.receive({ type: 'LOAD_READ', data: 5 })
    expect(sessionOf(FakeSocket.last)).toMatch(/^[0-9a-f-]{36}$/)
    expect(states).toEqual(['connecting', 'live'])
    expect(heard).toEqual(['LOAD_READ'])
  })

  it.each([1006, 1012])(
    'close code %i: closes cleanly and reconnects after 5 s with a new session id',
    (code) => {
      const { states } = open()
      const first = FakeSocket.last
      first.accept()
      first.drop(code)
      expect(first.closedWith).toBe(1000)
      expect(states.at(-1)).toBe('lost')
      vi.advanceTimersByTime(4999)
      expect(FakeSocket.all).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(2)
      expect(sessionOf(FakeSocket.last)).not.toBe(sessionOf(first))
    },
  )

  it('cut connection: is reported once until it was connected again', () => {
    const { onCut } = open()
    FakeSocket.last.accept()
    FakeSocket.last.drop(1012)
    vi.advanceTimersByTime(SOCKET_CUT_SPREAD_MS)
    expect(onCut).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 3; times++) {
      vi.advanceTimersByTime(5000)
      FakeSocket.last.drop(1006)
      vi.advanceTimersByTime(SOCKET_CUT_SPREAD_MS)
      expect(onCut).toHaveBeenCalledTimes(2)
    }
    vi.advanceTimersByTime(5000)
    FakeSocket.last.accept()
    FakeSocket.last.drop(1006)
    vi.advanceTimersByTime(SOCKET_CUT_SPREAD_MS)
    expect(onCut).toHaveBeenCalledTimes(2)
  })

  it.each([1000, 1001, 1011])('close code %i: stays closed', (code) => {
    open()
    FakeSocket.last.drop(code)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it.each(['focus', 'online'])('dead connection: reconnects once on %s', (event) => {
    open()
    FakeSocket.last.drop(1008)
    window.dispatchEvent(new Event(event))
    window.dispatchEvent(new Event(event))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('manual reconnect: cancels the timer', () => {
    open()
    FakeSocket.last.drop(1006)
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('refused connection: checks the session once, reconnects once after 5 s, then waits for the user', async () => {
    const { onRefused, states } = open()
    for (let refusal = 0; refusal < 6; refusal++) {
      FakeSocket.last.accept()
      FakeSocket.last.drop(1008)
      await vi.advanceTimersByTimeAsync(4999)
      expect(FakeSocket.all).toHaveLength(refusal === 0 ? 1 : 2)
      await vi.advanceTimersByTimeAsync(1)
      expect(FakeSocket.all).toHaveLength(2)
    }
    expect(onRefused).toHaveBeenCalledOnce()
    expect(states.at(-1)).toBe('refused')
    window.dispatchEvent(new Event('focus'))
    expect(FakeSocket.all).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(60_000)
    FakeSocket.last.drop(1008)
    expect(onRefused).toHaveBeenCalledTimes(2)
  })

  it('refused connection of an ended session: stays closed', async () => {
    const { onRefused } = open()
    onRefused.mockRejectedValueOnce(new Error('over'))
    FakeSocket.last.drop(1008)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('connection that stayed open offline: is replaced when the network returns', () => {
    open()
    FakeSocket.last.accept()
    window.dispatchEvent(new Event('offline'))
    expect(FakeSocket.all).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('focus'))
    expect(FakeSocket.all).toHaveLength(2)
    expect(FakeSocket.all[0]?.closedWith).toBe(1000)
  })

  it('reconnects after a long sleep of the computer, but not after a slow timer of a hidden page', () => {
    open()
    FakeSocket.last.accept()
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(1)
    vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('after sleep without a network: waits for it', () => {
    open()
    FakeSocket.last.accept()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(1)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('live connection: is kept on focus', () => {
    open()
    FakeSocket.last.accept()
    window.dispatchEvent(new Event('focus'))
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('ignores messages of a connection it has left', () => {
    const { heard } = open()
    const first = FakeSocket.last
    first.accept()
    first.drop(1006)
    vi.advanceTimersByTime(5000)
    first.receive({ type: 'LOAD_READ', data: 5 })
    first.drop(1006)
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([])
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('closed by the client: sends 1000 and never reconnects', () => {
    const { live, states } = open()
    FakeSocket.last.accept()
    live.close()
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.last.closedWith).toBe(1000)
    expect(states.at(-1)).toBe('off')
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('closed while waiting to reconnect: does not reconnect', () => {
    const { live } = open()
    FakeSocket.last.drop(1012)
    live.close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
