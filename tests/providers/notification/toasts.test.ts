import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotificationProvider } from '#providers/notification/notification-provider.ts'
import { createToasts, type ToastType } from '#providers/notification/toast-store.ts'

beforeEach(() => void vi.useFakeTimers())

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text)

describe('toast', () => {
  it.each([
    ['success', 4000],
    ['error', 5000],
    ['info', 1000],
    ['warning', 4000],
    ['loading', 4000],
  ] satisfies [ToastType, number][])('of type %s: stays %i ms', (type, ms) => {
    const toasts = createToasts()
    toasts.open({ type, text: 'x' })
    vi.advanceTimersByTime(ms - 1)
    expect(texts(toasts)).toEqual(['x'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
  })

  it('only the newest three are shown', () => {
    const toasts = createToasts()
    for (const text of ['a', 'b', 'c', 'd']) toasts.open({ type: 'error', text })
    expect(texts(toasts)).toEqual(['b', 'c', 'd'])
    expect(toasts.get()).toBe(toasts.get())
    toasts.close(toasts.get()[2]!.key)
    expect(texts(toasts)).toEqual(['a', 'b', 'c'])
  })

  it('with a key: replaces the previous one and restarts its time', () => {
    const toasts = createToasts()
    toasts.open({ key: 'k', type: 'success', text: 'first' })
    vi.advanceTimersByTime(3000)
    toasts.open({ key: 'k', type: 'success', text: 'second' })
    vi.advanceTimersByTime(3000)
    expect(texts(toasts)).toEqual(['second'])
  })

  it('with the same text: replaces the other one', () => {
    const toasts = createToasts()
    for (const key of ['a', 'b', 'c']) toasts.open({ key, type: 'error', text: 'Network Error' })
    toasts.open({ type: 'warning', text: 'Network Error' })
    expect(toasts.get().map(({ type }) => type)).toEqual(['error', 'warning'])
  })

  it('with Undo: is shown next to another with the same text', () => {
    const toasts = createToasts()
    for (const key of ['a', 'b'])
      toasts.open({ key, type: 'success', text: 'Sending', action: { label: 'Undo', run: vi.fn() } })
    expect(toasts.get().map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('held: stays until it is released', () => {
    const toasts = createToasts()
    const key = toasts.open({ type: 'info', text: 'x' })
    toasts.hold(key)
    vi.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['x'])
    toasts.release(key)
    vi.advanceTimersByTime(1000)
    expect(texts(toasts)).toEqual([])
  })
})

describe('refine notification', () => {
  const setUp = () => {
    const toasts = createToasts()
    return { toasts, provider: createNotificationProvider(toasts) }
  }

  it('of a failed call: shows nothing, as the call has its own message', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'error', message: 'Error (status code: 400)', description: 'phone: Too short' })
    expect(toasts.get()).toEqual([])
  })

  it('of a failure without a call: shows its message', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'error', message: 'Not copied' })
    expect(toasts.get()).toMatchObject([{ type: 'error', text: 'Not copied' }])
  })

  it('of a success: shows what was done', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'success', message: 'Vehicle saved', description: 'Success' })
    expect(toasts.get()).toMatchObject([{ type: 'success', text: 'Vehicle saved' }])
  })

  it('of an undoable change: offers Undo until it expires', () => {
    const { toasts, provider } = setUp()
    const cancelMutation = vi.fn()
    provider.open({ key: 'k', type: 'progress', message: 'Archived', undoableTimeout: 5, cancelMutation })
    const [shown] = toasts.get()
    expect(shown).toMatchObject({ type: 'loading', action: { label: 'Undo' } })
    shown?.action?.run()
    expect(cancelMutation).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(5000)
    expect(toasts.get()).toEqual([])
  })

  it('of a completed change: offers Undo as well', () => {
    const { toasts, provider } = setUp()
    const cancelMutation = vi.fn()
    provider.open({
      key: 'k',
      type: 'success',
      message: '3 vehicles are retired.',
      undoableTimeout: 10,
      cancelMutation,
    })
    const [shown] = toasts.get()
    expect(shown).toMatchObject({ type: 'success', action: { label: 'Undo' } })
    shown?.action?.run()
    expect(cancelMutation).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(9999)
    expect(toasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.get()).toEqual([])
  })

  it('is closed by its key', () => {
    const { toasts, provider } = setUp()
    provider.open({ key: 'k', type: 'success', message: 'x' })
    provider.close('k')
    expect(toasts.get()).toEqual([])
  })
})
