import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification, NotificationType } from '#contract/entities/notification.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { acceptSocket, answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()

const started = vi.fn()

class SilentAudio {
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => undefined }),
    start: started,
    stop: () => undefined,
  })
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  })
}

beforeEach(() => {
  vi.resetModules()
  started.mockReset()
  vi.stubGlobal('AudioContext', SilentAudio)
})
afterEach(() => window.history.replaceState(null, '', '/'))

const item = (id: number, type: NotificationType, other: Partial<Notification> = {}): Notification => ({
  id,
  type,
  title: `<b>Title ${id}</b>`,
  sub_title: `Sub ${id}`,
  created_at: '2026-01-01T12:00:00Z',
  metadata: { id: id * 10 },
  ...other,
})

function readCalls() {
  const calls: string[] = []
  server.use(
    answer.post(at('notify/:id/read/'), ({ params }) => {
      calls.push(`read ${String(params.id)}`)
      return HttpResponse.json({})
    }),
    answer.post(at('notify/read-all/'), async ({ request }) => {
      calls.push(`read all ${JSON.stringify(await request.json())}`)
      return HttpResponse.json({})
    }),
  )
  return calls
}

async function open(notifications: Notification[], unread = notifications.length) {
  answerShell(server, { notifications })
  logIn()
  const opened = await openApp('/bids')
  const bell = await screen.findByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread` })
  await acceptSocket()
  return { ...opened, bell }
}

const say = (message: object) => act(() => FakeSocket.last.receive(message))

async function openPanel(user: Awaited<ReturnType<typeof open>>['user'], bell: HTMLElement) {
  await user.click(bell)
  return within(await screen.findByRole('region', { name: 'Notifications' }))
}

describe('the bell', () => {
  it('has no badge at 0', async () => {
    const { bell } = await open([])
    expect(bell.textContent).toBe('')
  })

  it('counts what the socket adds and what other tabs read', async () => {
    const { bell } = await open([item(1, 'HR'), item(2, 'BROKER_RESPONDED_BID')])
    const holds = (text: string) => waitFor(() => expect(bell.textContent).toBe(text))
    await holds('2')
    say({ type: 'NOTIFICATION_ADDED', data: JSON.stringify(item(3, 'HR')) })
    await holds('3')
    say({ type: 'NOTIFY_READ', data: JSON.stringify({ id: 1, type: 'HR' }) })
    await holds('2')
    say({ type: 'NOTIFY_READ', data: JSON.stringify({ type: 'HR' }) })
    await holds('1')
  })

  it('asks again when the socket was away', async () => {
    const { bell } = await open([])
    answerShell(server, { notifications: [item(1, 'HR')] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => FakeSocket.last.drop(1012))
    act(() => void vi.advanceTimersByTime(5000))
    vi.useRealTimers()
    act(() => FakeSocket.last.accept())
    await waitFor(() => expect(bell.textContent).toBe('1'))
  })
})

describe('a new notification', () => {
  const added = { type: 'NOTIFICATION_ADDED', data: JSON.stringify(item(3, 'HR', { title: 'A <b>bold</b> &amp; new one' })) }

  it('shows a toast of its words and sounds', async () => {
    await open([])
    say(added)
    expect(await screen.findByText('A bold & new one')).toBeTruthy()
    await waitFor(() => expect(started).toHaveBeenCalled())
  })

  it('only joins the list where notifications are off', async () => {
    localStorage.setItem('notification-show', 'false')
    const { bell } = await open([])
    say(added)
    await waitFor(() => expect(bell.textContent).toBe('1'))
    expect(screen.queryByText('A bold & new one')).toBeNull()
    expect(started).not.toHaveBeenCalled()
  })

  it('is shown without a sound where the browser refuses it, which is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal(
      'AudioContext',
      class extends SilentAudio {
        override resume = () => Promise.reject(new Error('no gesture'))
      },
    )
    await open([])
    say(added)
    expect(await screen.findByText('A bold & new one')).toBeTruthy()
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  })
})

describe('the panel', () => {
  it('has three tabs with their counts, and says where there is nothing', async () => {
    const { user, bell } = await open([item(1, 'BROKER_RESPONDED_BID'), item(2, 'BROKER_RESPONDED_BID')])
    const panel = await openPanel(user, bell)
    expect(panel.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual(['Driver Bids', 'Broker 2', 'HR'])
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('Broker 2')
    expect(panel.getByRole('button', { name: 'Mark As Read' })).toBeTruthy()
    await user.click(panel.getByRole('tab', { name: 'HR' }))
    expect(panel.getByText('No Notifications')).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Mark As Read' })).toBeNull()
  })

  it('moves between its tabs with the arrow keys', async () => {
    const { user, bell } = await open([])
    const panel = await openPanel(user, bell)
    panel.getByRole('tab', { name: 'Driver Bids' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(panel.getByRole('tab', { selected: true }).textContent?.trim()).toBe('HR')
    expect(document.activeElement?.textContent?.trim()).toBe('HR')
  })

  it('prints a title as sanitised HTML', async () => {
    const { user, bell } = await open([
      item(1, 'HR', { title: '<b>Paper</b> <img src=x onerror="alert(1)"><a href="javascript:alert(1)">expires</a>' }),
    ])
    const panel = await openPanel(user, bell)
    const title = panel.getByText('Paper').parentElement!
    expect(title.innerHTML).toBe('<b>Paper</b> expires')
  })

  it('opens the target of an item and marks it read', async () => {
    const calls = readCalls()
    const { user, bell } = await open([item(1, 'BROKER_RESPONDED_BID')])
    server.use(answer.get(at('load/offer/10/'), () => HttpResponse.json({}, { status: 404 })))
    const panel = await openPanel(user, bell)
    await user.click(panel.getByText('Title 1'))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/dispatch?load=10&panel=bid-detail'))
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
    await waitFor(() => expect(bell.textContent).toBe(''))
    await waitFor(() => expect(calls).toContain('read 1'))
  })

  it('marks read what has no page here, and stays', async () => {
    const calls = readCalls()
    const { user, bell } = await open([item(1, 'HR')])
    const panel = await openPanel(user, bell)
    await user.click(panel.getByText('Title 1'))
    expect(window.location.pathname).toBe('/bids')
    await waitFor(() => expect(calls).toEqual(['read 1']))
  })

  it('marks one read with its cross and all of a tab with its button', async () => {
    const calls = readCalls()
    const { user, bell } = await open([item(1, 'HR'), item(2, 'HR'), item(3, 'HR'), item(4, 'BROKER_RESPONDED_BID')])
    const panel = await openPanel(user, bell)
    await user.click(panel.getByRole('tab', { name: 'HR 3' }))
    await user.click(panel.getAllByRole('button', { name: 'Close' })[0]!)
    expect(window.location.pathname).toBe('/bids')
    await waitFor(() => expect(bell.textContent).toBe('3'))
    await user.click(panel.getByRole('button', { name: 'Mark As Read' }))
    await waitFor(() => expect(bell.textContent).toBe('1'))
    await waitFor(() => expect(calls).toEqual(['read 1', 'read all {"type":"HR"}']))
  })

  it('ignores a call that fails', async () => {
    server.use(answer.post(at('notify/:id/read/'), () => HttpResponse.json({ detail: ['Broken'] }, { status: 500 })))
    const { user, bell } = await open([item(1, 'HR')])
    const panel = await openPanel(user, bell)
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(await panel.findByText('No Notifications')).toBeTruthy()
    expect(screen.queryByText(/Broken/)).toBeNull()
  })

  it('closes with Escape and gives the focus back', async () => {
    const { user, bell } = await open([])
    await openPanel(user, bell)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
    expect(document.activeElement).toBe(bell)
  })
})

describe('the configuration', () => {
  async function openConfiguration() {
    const { user, bell } = await open([])
    await openPanel(user, bell)
    await user.click(screen.getByRole('button', { name: 'Configuration' }))
    return { user, group: within(screen.getByRole('group', { name: 'Configuration' })) }
  }

  it('switches notifications off and on', async () => {
    const { user, group } = await openConfiguration()
    const toggle = group.getByRole('switch', { name: /Notifications/ })
    expect(toggle).toHaveProperty('checked', true)
    await user.click(toggle)
    expect(localStorage.getItem('notification-show')).toBe('false')
    expect(group.getByText('Off')).toBeTruthy()
    await user.click(toggle)
    expect(localStorage.getItem('notification-show')).toBe('true')
  })

  it('begins at 30, mutes to 0 and unmutes to 100', async () => {
    const { user, group } = await openConfiguration()
    const slider = group.getByRole('slider', { name: 'Volume' })
    expect(slider).toHaveProperty('value', '30')
    await user.click(group.getByRole('button', { name: 'Mute' }))
    expect(localStorage.getItem('notification-volume')).toBe('0')
    expect(slider).toHaveProperty('value', '0')
    await user.click(group.getByRole('button', { name: 'Unmute' }))
    expect(localStorage.getItem('notification-volume')).toBe('1')
    expect(slider).toHaveProperty('value', '100')
  })

  it('keeps a volume as a fraction', async () => {
    const { group } = await openConfiguration()
    fireEvent.change(group.getByRole('slider', { name: 'Volume' }), { target: { value: '45' } })
    expect(localStorage.getItem('notification-volume')).toBe('0.45')
  })
})
