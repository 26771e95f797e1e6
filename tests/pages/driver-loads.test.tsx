import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useIsOffline } from '#src/driver/use-is-offline.ts'
import { useLoads } from '#src/driver/use-loads.ts'

const call = vi.hoisted(() => vi.fn<(path: string, how?: { query?: string }) => Promise<unknown>>())
const chats = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#src/driver/queue.ts', () => ({ onArrival: () => () => undefined, settle: () => undefined }))
vi.mock('#src/driver/session.ts', async () => ({
  ...(await import('#tests/support/driver-session.ts')).driverSession(call),
  userUuid: () => 'u',
}))
vi.mock('#src/driver/store.ts', () => ({
  cacheChat: async (user: string, load: number, comments: unknown) =>
    void chats.set(`${user} ${load}`, comments),
  cacheLoads: async () => undefined,
  readCachedLoads: async () => undefined,
}))

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

test('loads: the chats of active loads are stored ahead, again only when they have grown', async () => {
  const loads = [
    { id: 3, status: 2, comment_count: 2 },
    { id: 4, status: 5, comment_count: 9 },
  ]
  call.mockImplementation(async (path) =>
    path.includes('comment') ? { count: 2, results: [{ id: 2 }, { id: 1 }] } : { count: 2, results: loads },
  )
  const { result } = renderHook(() => useLoads())
  await waitFor(() => expect(chats.get('7 3')).toEqual([{ id: 1 }, { id: 2 }]))
  expect([...chats.keys()]).toEqual(['7 3'])
  const before = call.mock.calls.length
  act(() => result.current.refresh())
  await waitFor(() => expect(result.current.turn).toBe(2))
  expect(call.mock.calls.slice(before).filter(([path]) => path.includes('comment'))).toEqual([])
})

test('offline is known at once, before any call fails', () => {
  const { result } = renderHook(() => useIsOffline())
  expect(result.current).toBe(false)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe(true)
  line.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current).toBe(false)
})
