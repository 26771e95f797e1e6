import { expect, it, vi } from 'vitest'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'
import type { Services } from '#server/kernel/base/services.ts'
import { signalRoad } from '#server/kernel/live/road-signal.ts'
import { startOrderWatch } from '#server/freight/eta/watch.ts'

it('positions that arrive while trucks are processed are batched into the next run', async () => {
  vi.useFakeTimers()
  const reckoned: (() => void)[] = []
  const nothing = { watched: [], inDoubt: [] }
  const read = vi.fn(() => new Promise<object>((resolve) => reckoned.push(() => resolve(nothing))))
  const stop = startOrderWatch({
    db: { read } as never,
    roads: {} as Services['roads'],
    log: { error: vi.fn(), info: vi.fn() },
  })
  const moves = (vehicle: number) => signalRoad({ companyId: 1, loads: [], vehicles: [vehicle] })
  try {
    moves(1)
    await vi.advanceTimersByTimeAsync(400)
    expect(read).toHaveBeenCalledTimes(1)
    moves(2)
    reckoned.shift()?.()
    await vi.advanceTimersByTimeAsync(399)
    moves(3)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(2)
    reckoned.shift()?.()
    await vi.advanceTimersByTimeAsync(800)
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    await stop()
    vi.useRealTimers()
  }
})

it('a company that is being moved is one line at the level info, without a stack', async () => {
  vi.useFakeTimers()
  const log = { error: vi.fn(), info: vi.fn() }
  const read = vi.fn(() => Promise.reject(new CompanyReadOnly()))
  const stop = startOrderWatch({ db: { read } as never, roads: {} as Services['roads'], log })
  try {
    signalRoad({ companyId: 1, loads: [], vehicles: [1] })
    await vi.advanceTimersByTimeAsync(400)
    expect(log.error).not.toHaveBeenCalled()
    expect(log.info.mock.calls).toEqual([
      [{ company_id: 1 }, 'ETAs wait: nothing is saved while the company is moved'],
    ])
  } finally {
    await stop()
    vi.useRealTimers()
  }
})
