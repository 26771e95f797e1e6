import { act, render, screen } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEMO_REFRESH_MS } from '#contract/constants.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { DemoBanner } from '#src/driver/demo-banner.tsx'
import { meAnswer } from '#tests/support/session.ts'
import { eventually } from '#tests/support/eventually.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#src/driver/session.ts', async () =>
  (await import('#tests/support/driver-session.ts')).driverSession(asked),
)

const server = fakeServer()
const IN_PROGRESS = /Demo data is still being created/

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    }),
)
afterEach(() => vi.useRealTimers())

const later = () => act(() => vi.advanceTimersByTimeAsync(DEMO_REFRESH_MS))

test('layout: says that the demo is in progress until the server says it is complete, then reads the lists again', async () => {
  let me: Partial<Me> = { demo_in_progress: true }
  let lists = 0
  const login = { user_permissions: ['VIEW_VEHICLES' as const] }
  answerShell(server, { login })
  server.use(
    answer.get(at('user/me/'), () => HttpResponse.json(meAnswer({ ...login, ...me }))),
    answer.get(at('owner/vehicle/fleet/list/'), () => {
      lists += 1
      return HttpResponse.json({ count: 0, results: [] })
    }),
  )
  logIn(login)
  openApp('/vehicles')
  expect((await screen.findByText(IN_PROGRESS)).getAttribute('role')).toBe('status')
  await later()
  expect(screen.getByText(IN_PROGRESS)).toBeTruthy()
  const before = lists
  me = {}
  await later()
  await eventually(() => expect(screen.queryByText(IN_PROGRESS)).toBeNull())
  await eventually(() => expect(lists).toBeGreaterThan(before))
})

test('driver’s app: says it too, and reads the loads when it is complete', async () => {
  const onDone = vi.fn<() => void>()
  asked.mockResolvedValue(meAnswer({ demo_in_progress: true }))
  render(<DemoBanner onDone={onDone} />)
  expect(await screen.findByText(IN_PROGRESS)).toBeTruthy()
  asked.mockRejectedValue(new Error('offline'))
  await later()
  expect(screen.getByText(IN_PROGRESS)).toBeTruthy()
  asked.mockResolvedValue(meAnswer())
  await later()
  await eventually(() => expect(screen.queryByText(IN_PROGRESS)).toBeNull())
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('driver’s app: says nothing where there is no demo in progress', async () => {
  const onDone = vi.fn<() => void>()
  asked.mockResolvedValue(meAnswer())
  render(<DemoBanner onDone={onDone} />)
  await later()
  expect([screen.queryByRole('status'), onDone.mock.calls.length]).toEqual([null, 0])
})
