import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotificationProvider } from '#providers/notification/notification-provider.ts'
import { createToasts, type ToastType } from '#providers/notification/toast-store.ts'

beforeEach(() => void vi.useFakeTimers())

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.get().map(({ text }) => text)

describe('a toast', () => {
  it.each([
    ['success', 4000],
    ['error', 5000],
    ['info', 1000],
    ['warning', 4000],
    ['loading', 4000],
  ] satisfies [ToastType, number][])('of type %s stays %i ms', (type, ms) => {
    const toasts = createToasts()
    toasts.open({ type, text: 'x' })
    vi.advanceTimersByTime(ms - 1)
    expect(texts(toasts)).toEqual(['x'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
  })

  it('shows among the newest three', () => {
    const toasts = createToasts()
    for (const text of ['a', 'b', 'c', 'd']) toasts.open({ type: 'error', text })
    expect(texts(toasts)).toEqual(['b', 'c', 'd'])
    expect(toasts.get()).toBe(toasts.get())
    toasts.close(toasts.get()[2]!.key)
    expect(texts(toasts)).toEqual(['a', 'b', 'c'])
  })

  it('with a key replaces the one before it and starts anew', () => {
    const toasts = createToasts()
    toasts.open({ key: 'k', type: 'success', text: 'first' })
    vi.advanceTimersByTime(3000)
    toasts.open({ key: 'k', type: 'success', text: 'second' })
    vi.advanceTimersByTime(3000)
    expect(texts(toasts)).toEqual(['second'])
  })

  it('that says what another says already takes its place', () => {
    const toasts = createToasts()
    for (const key of ['a', 'b', 'c']) toasts.open({ key, type: 'error', text: 'Network Error' })
    toasts.open({ type: 'warning', text: 'Network Error' })
    expect(toasts.get().map(({ type }) => type)).toEqual(['error', 'warning'])
  })

  it('that can be taken back stands beside another that says the same', () => {
    const toasts = createToasts()
    for (const key of ['a', 'b'])
      toasts.open({ key, type: 'success', text: 'Sending', action: { label: 'Undo', run: vi.fn() } })
    expect(toasts.get().map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('waits while it is held', () => {
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

describe('a notification of refine', () => {
  const setUp = () => {
    const toasts = createToasts()
    return { toasts, provider: createNotificationProvider(toasts) }
  }

  it('of a failed call prints nothing: the call itself has told of it', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'error', message: 'Error (status code: 400)', description: 'phone: Too short' })
    expect(toasts.get()).toEqual([])
  })

  it('of what failed without a call prints its words', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'error', message: 'Not copied' })
    expect(toasts.get()).toMatchObject([{ type: 'error', text: 'Not copied' }])
  })

  it('of a success prints what was done', () => {
    const { toasts, provider } = setUp()
    provider.open({ type: 'success', message: 'Vehicle saved', description: 'Success' })
    expect(toasts.get()).toMatchObject([{ type: 'success', text: 'Vehicle saved' }])
  })

  it('of a change that can be undone offers that for as long as it can', () => {
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

  it('of a change that is done and can be taken back offers that too', () => {
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

  it('closes by its key', () => {
    const { toasts, provider } = setUp()
    provider.open({ key: 'k', type: 'success', message: 'x' })
    provider.close('k')
    expect(toasts.get()).toEqual([])
  })
})
