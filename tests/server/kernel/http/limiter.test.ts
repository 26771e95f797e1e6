import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Caller } from '#server/kernel/base/caller.ts'
import { ClientLeft, TooManyRequests } from '#server/kernel/base/errors.ts'
import { createLimiter, type Limits, logOverdueSlots } from '#server/kernel/base/limiter.ts'
import { eventually } from '#tests/support/eventually.ts'

function works(limits: Omit<Limits, 'name'>) {
  const limit = createLimiter<string>({ name: 'works', ...limits })
  const begun: string[] = []
  const signals = new Map<string, AbortSignal>()
  const ends = new Map<string, (failure?: Error) => void>()
  const begin = (name: string, caller?: Caller) =>
    limit(
      name.slice(0, 1),
      async (signal) => {
        begun.push(name)
        signals.set(name, signal)
        await new Promise<void>((resolve, reject) =>
          ends.set(name, (failure) => (failure ? reject(failure) : resolve())),
        )
        return name
      },
      caller,
    )
  const end = async (name: string, failure?: Error) => {
    await eventually(() => expect(begun).toContain(name))
    ends.get(name)?.(failure)
  }
  return { begun, begin, end, signals }
}

function client() {
  const leaving = new AbortController()
  return {
    caller: { signal: leaving.signal, name: 'GET /test (request 1)' },
    leave: () => leaving.abort(new ClientLeft()),
  }
}

describe('limiter', () => {
  it('runs a limited number of tasks per key in order, and continues after a failed task', async () => {
    const { begun, begin, end } = works({ perKey: 2 })
    const all = Promise.allSettled([begin('a1'), begin('a2'), begin('a3'), begin('b1')])
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a2', new Error('no'))
    await eventually(() => expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']))
    for (const name of ['a1', 'a3', 'b1']) await end(name)
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
  })

  it('serves keys in turn when all slots are in use', async () => {
    const { begun, begin, end } = works({ total: 1, perKey: 1 })
    const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => begin(name)))
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name)
    await all
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  it('refuses a task whose own queue is full, with the configured message, and no other key', async () => {
    const { begun, begin, end } = works({ perKey: 1, queue: 1, refusal: 'Try again later.', retryAfterS: 15 })
    const running = [begin('a1'), begin('a2'), begin('b1')]
    await expect(begin('a3')).rejects.toEqual(new TooManyRequests(15, 'Try again later.'))
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    await Promise.all(running)
  })

  it('without a queue, refuses at once above the limit per key or in total', async () => {
    const { begin, end } = works({ perKey: 2, total: 3, queue: 0 })
    const running = [begin('a1'), begin('a2'), begin('b1')]
    await expect(begin('a3')).rejects.toMatchObject({ status: 429 })
    await expect(begin('b2')).rejects.toMatchObject({ status: 429 })
    await end('a1')
    await running[0]
    running.push(begin('c1'))
    for (const name of ['a2', 'b1', 'c1']) await end(name)
    await Promise.all(running)
  })
})

describe('limiter: caller that disconnects', () => {
  it('a caller that disconnects while waiting is skipped and frees its place in the queue', async () => {
    const { begun, begin, end } = works({ perKey: 1, queue: 1 })
    const { caller, leave } = client()
    const first = begin('a1')
    const second = begin('a2', caller)
    leave()
    await expect(second).rejects.toEqual(new ClientLeft())
    const third = begin('a3')
    await end('a1')
    await end('a3')
    await Promise.all([first, third])
    expect(begun).toEqual(['a1', 'a3'])
  })

  it('callers that disconnect while other keys hold every slot are removed with their queue', async () => {
    const { begun, begin, end } = works({ perKey: 1, total: 1 })
    const { caller, leave } = client()
    const first = begin('a1')
    const waiting = [begin('b1', caller), begin('b2', caller)]
    leave()
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const last = begin('b3')
    await end('a1')
    await end('b3')
    await Promise.all([first, last])
    expect(begun).toEqual(['a1', 'b3'])
  })

  it('a caller that disconnected before the call is never started', async () => {
    const { begun, begin } = works({ perKey: 1 })
    const { caller, leave } = client()
    leave()
    await expect(begin('a1', caller)).rejects.toEqual(new ClientLeft())
    expect(begun).toEqual([])
  })

  it('a caller that disconnects while running aborts its task, which holds the slot until it ends', async () => {
    const { begun, begin, end, signals } = works({ perKey: 1 })
    const { caller, leave } = client()
    const [first, second] = [begin('a1', caller), begin('a2')]
    expect(signals.get('a1')?.aborted).toBe(false)
    leave()
    expect([signals.get('a1')?.reason, begun]).toEqual([new ClientLeft(), ['a1']])
    await end('a1')
    await end('a2')
    await Promise.all([first, second])
  })
})

describe('limiter: slot held too long', () => {
  const HOLD_MS = 60_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('an overdue slot goes to the next task, and the log names the caller', async () => {
    const warn = vi.fn()
    onTestFinished(logOverdueSlots({ warn }))
    const { begun, begin, end, signals } = works({ perKey: 1, maxHoldMs: HOLD_MS })
    const { caller } = client()
    const stuck = begin('a1', caller)
    const next = begin('a2')
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1)
    expect([begun, warn.mock.calls]).toEqual([['a1'], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a1', 'a2'])
    expect(signals.get('a1')?.reason).toMatchObject({ status: 503 })
    expect(warn.mock.calls).toEqual([
      [
        { limiter: 'works', held_ms: HOLD_MS, caller: caller.name },
        'a slot was held too long; the next request got it',
      ],
    ])
    for (const name of ['a1', 'a2']) await end(name)
    expect(await Promise.all([stuck, next])).toEqual(['a1', 'a2'])
  })

  it('an overdue slot is released only once, even when its task ends later', async () => {
    const { begun, begin, end } = works({ perKey: 1, total: 1, maxHoldMs: HOLD_MS })
    const all = Promise.all(['a1', 'a2', 'a3', 'b1'].map((name) => begin(name)))
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    await vi.advanceTimersByTimeAsync(HOLD_MS / 2)
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['b1', 'a2', 'a3']) await end(name)
    expect(await all).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('the log of an overdue slot names the company', async () => {
    const warn = vi.fn()
    onTestFinished(logOverdueSlots({ warn }))
    const limit = createLimiter({ name: 'works', perKey: 1, maxHoldMs: HOLD_MS })
    const gate = Promise.withResolvers<undefined>()
    const work = limit(7, () => gate.promise)
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect(warn).toHaveBeenCalledWith(
      { limiter: 'works', held_ms: HOLD_MS, caller: undefined, company_id: 7 },
      expect.any(String),
    )
    gate.resolve(undefined)
    await work
  })
})
