import { act, screen, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import type { SetupServer } from 'msw/node'
import { vi } from 'vitest'
import { BELL_CAP } from '#contract/constants.ts'
import type { Notification, NotificationType } from '#contract/entities/kernel/notification.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { acceptSocket, answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at } from '#tests/support/wire.ts'

export const started = vi.fn()

export class SilentAudio {
  static refuses = false
  state = 'running'
  destination = {}
  currentTime = 0
  resume = async () => {
    this.currentTime += 1
    if (SilentAudio.refuses) throw new Error('no gesture')
  }
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => undefined }),
    start: started,
    stop: () => undefined,
  })
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: () => undefined,
  })
}

export const item = (
  id: number,
  type: NotificationType,
  other: Partial<Notification> = {},
): Notification => ({
  id,
  type,
  title: `<b>Title ${id}</b>`,
  sub_title: `Sub ${id}`,
  created_at: '2026-01-01T12:00:00Z',
  metadata: { id: id * 10 },
  ...other,
})

let unread: readonly Notification[] = []
const leave = (keeps: (one: Notification) => boolean) => {
  unread = unread.filter(keeps)
}

export function readCalls(server: SetupServer) {
  const calls: string[] = []
  server.use(
    answer.post(at('notify/:id/read/'), ({ params }) => {
      calls.push(`read ${String(params.id)}`)
      leave(({ id }) => id !== Number(params.id))
      return HttpResponse.json({})
    }),
    answer.post(at('notify/read-all/'), async ({ request }) => {
      const body = (await request.json()) as Pick<Notification, 'type'>
      calls.push(`read all ${JSON.stringify(body)}`)
      leave(({ type }) => type !== body.type)
      return HttpResponse.json({})
    }),
  )
  return calls
}

const bellName = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread > BELL_CAP ? `${BELL_CAP}+` : unread} unread`

export async function openBell(server: SetupServer, notifications: Notification[], prepare = () => {}) {
  unread = notifications
  answerShell(server)
  server.use(
    answer.get(at('notify/list/'), () => HttpResponse.json({ count: unread.length, results: unread })),
  )
  prepare()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  logIn()
  const opened = await openApp('/bids')
  const bell = await screen.findByRole('button', { name: bellName(notifications.length) })
  await acceptSocket()
  return { ...opened, bell }
}

const message = (type: string, data: object) =>
  act(() => FakeSocket.last.receive({ type, data: JSON.stringify(data) }))

export function add(notification: Notification) {
  unread = [notification, ...unread]
  message('NOTIFICATION_ADDED', notification)
}

export function readElsewhere(read: { id?: number; type: NotificationType }) {
  leave(({ id, type }) => (read.id === undefined ? type !== read.type : id !== read.id))
  message('NOTIFY_READ', read)
}

export async function openPanel(user: Awaited<ReturnType<typeof openBell>>['user'], bell: HTMLElement) {
  await user.click(bell)
  return within(await screen.findByRole('region', { name: 'Notifications' }))
}
