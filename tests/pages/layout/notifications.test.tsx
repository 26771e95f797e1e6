import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { answerShell } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import {
  add,
  item,
  openBell,
  openPanel,
  readCalls,
  readElsewhere,
  SilentAudio,
  started,
} from './notification-app.tsx'

const server = fakeServer()
const open = (notifications: Parameters<typeof openBell>[1], prepare?: () => void) =>
  openBell(server, notifications, prepare)

beforeEach(() => {
  started.mockReset()
  SilentAudio.refuses = false
  vi.stubGlobal('AudioContext', SilentAudio)
})

describe('notification bell', () => {
  it('has no badge at 0', async () => {
    const { bell } = await open([])
    expect(bell.textContent).toBe('')
  })

  it('shows 99+ above 99, and so does a tab', async () => {
    const { user, bell } = await open(Array.from({ length: 100 }, (_, index) => item(index + 1, 'HR')))
    expect(bell.textContent).toBe('99+')
    const panel = await openPanel(user, bell)
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('HR 99+')
    readElsewhere({ id: 1, type: 'HR' })
    await waitFor(() => expect(bell.textContent).toBe('99'))
  })

  it('stays unchanged and silent when the list fails to load', async () => {
    const { bell } = await open([], () =>
      server.use(
        answer.get(at('notify/list/'), () => HttpResponse.json({ detail: ['Broken'] }, { status: 500 })),
      ),
    )
    add(item(3, 'HR'))
    await waitFor(() => expect(bell.textContent).toBe('1'))
    expect(screen.queryByText(/Broken/)).toBeNull()
  })

  it('counts notifications from the socket and those read in other tabs', async () => {
    const { bell } = await open([item(1, 'HR'), item(2, 'BROKER_RESPONDED_BID')])
    const holds = (text: string) => waitFor(() => expect(bell.textContent).toBe(text))
    await holds('2')
    add(item(3, 'HR'))
    await holds('3')
    readElsewhere({ id: 1, type: 'HR' })
    await holds('2')
    readElsewhere({ type: 'HR' })
    await holds('1')
  })

  it('refetches after the socket was disconnected', async () => {
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

describe('new notification', () => {
  const added = item(3, 'HR', { title: 'A <b>bold</b> &amp; new one' })

  it('shows a toast and plays a sound', async () => {
    await open([])
    add(added)
    expect(await screen.findByText('A bold & new one')).toBeTruthy()
    await waitFor(() => expect(started).toHaveBeenCalled())
  })

  it('is only added to the list when notifications are off', async () => {
    localStorage.setItem('notification-show', 'false')
    const { bell } = await open([])
    add(added)
    await waitFor(() => expect(bell.textContent).toBe('1'))
    expect(screen.queryByText('A bold & new one')).toBeNull()
    expect(started).not.toHaveBeenCalled()
  })

  it('appears first in its tab', async () => {
    const { user, bell } = await open([item(1, 'HR'), item(2, 'HR')])
    add(added)
    const panel = await openPanel(user, bell)
    expect(panel.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('A bold & new one'),
      expect.stringContaining('Title 1'),
      expect.stringContaining('Title 2'),
    ])
  })

  it('at volume 0: is shown without a sound', async () => {
    localStorage.setItem('notification-volume', '0')
    await open([])
    add(added)
    expect(await screen.findByText('A bold & new one')).toBeTruthy()
    expect(started).not.toHaveBeenCalled()
  })

  it('with an empty title: shows its subtitle', async () => {
    await open([])
    add(item(4, 'HR', { title: '<b>\u200b \u202e</b>', sub_title: 'Documents of Unit 7' }))
    expect(await screen.findByText('Documents of Unit 7')).toBeTruthy()
  })

  it('with a blocked sound: is shown, and the failure is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    SilentAudio.refuses = true
    await open([])
    add(added)
    expect(await screen.findByText('A bold & new one')).toBeTruthy()
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  })
})

describe('notification panel', () => {
  it('has three tabs with counts, and an empty text', async () => {
    const { user, bell } = await open([item(1, 'BROKER_RESPONDED_BID'), item(2, 'BROKER_RESPONDED_BID')])
    const panel = await openPanel(user, bell)
    expect(panel.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual([
      'Driver Bids',
      'Broker 2',
      'HR',
    ])
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('Broker 2')
    expect(panel.getByRole('button', { name: 'Mark As Read' })).toBeTruthy()
    await user.click(panel.getByRole('tab', { name: 'HR' }))
    expect(panel.getByText('No Notifications')).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Mark As Read' })).toBeNull()
  })

  it('moves between tabs with the arrow keys', async () => {
    const { user, bell } = await open([])
    const panel = await openPanel(user, bell)
    panel.getByRole('tab', { name: 'Driver Bids' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(panel.getByRole('tab', { selected: true }).textContent?.trim()).toBe('HR')
    expect(document.activeElement?.textContent?.trim()).toBe('HR')
  })

  it('shows a title as sanitized HTML', async () => {
    const { user, bell } = await open([
      item(1, 'HR', {
        title: '<b>Document</b> <img src=x onerror="alert(1)"><a href="javascript:alert(1)">expires</a>',
      }),
    ])
    const panel = await openPanel(user, bell)
    const title = panel.getByText('Document').parentElement!
    expect(title.innerHTML).toBe('<b>Document</b> expires')
  })

  it('opens the target of an item and marks it as read', async () => {
    const calls = readCalls(server)
    const { user, bell } = await open([item(1, 'BROKER_RESPONDED_BID')])
    server.use(answer.get(at('load/offer/10/'), () => HttpResponse.json({}, { status: 404 })))
    const panel = await openPanel(user, bell)
    await user.click(panel.getByText('Title 1'))
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/dispatch?load=10&panel=bid-detail'),
    )
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
    await waitFor(() => expect(bell.textContent).toBe(''))
    await waitFor(() => expect(calls).toContain('read 1'))
  })

  it('opens the load that a driver bid on', async () => {
    const calls = readCalls(server)
    const { user, bell } = await open([item(2, 'DRIVER_BID_CREATED')])
    server.use(answer.get(at('load/offer/20/'), () => HttpResponse.json({}, { status: 404 })))
    const panel = await openPanel(user, bell)
    await user.click(panel.getByText('Title 2'))
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/dispatch?load=20&panel=detail'),
    )
    await waitFor(() => expect(calls).toEqual(['read 2']))
  })

  it('marks an item without a page as read, and stays open', async () => {
    const calls = readCalls(server)
    const { user, bell } = await open([item(1, 'HR')])
    const panel = await openPanel(user, bell)
    await user.click(panel.getByText('Title 1'))
    expect(window.location.pathname).toBe('/bids')
    await waitFor(() => expect(calls).toEqual(['read 1']))
  })

  it('marks one as read with its cross, and all of a tab with the button', async () => {
    const calls = readCalls(server)
    const { user, bell } = await open([
      item(1, 'HR'),
      item(2, 'HR'),
      item(3, 'HR'),
      item(4, 'BROKER_RESPONDED_BID'),
    ])
    const panel = await openPanel(user, bell)
    await user.click(panel.getByRole('tab', { name: 'HR 3' }))
    await user.click(panel.getAllByRole('button', { name: 'Close' })[0]!)
    expect(window.location.pathname).toBe('/bids')
    await waitFor(() => expect(bell.textContent).toBe('3'))
    await user.click(panel.getByRole('button', { name: 'Mark As Read' }))
    await waitFor(() => expect(bell.textContent).toBe('1'))
    await waitFor(() => expect(calls).toEqual(['read 1', 'read all {"type":"HR"}']))
  })

  it('ignores failed calls', async () => {
    const broken = () => HttpResponse.json({ detail: ['Broken'] }, { status: 500 })
    server.use(answer.post(at('notify/:id/read/'), broken), answer.post(at('notify/read-all/'), broken))
    const { user, bell } = await open([item(1, 'HR'), item(2, 'HR')])
    const panel = await openPanel(user, bell)
    await user.click(panel.getAllByRole('button', { name: 'Close' })[0]!)
    await user.click(panel.getByRole('button', { name: 'Mark As Read' }))
    expect(await panel.findByText('No Notifications')).toBeTruthy()
    expect(screen.queryByText(/Broken/)).toBeNull()
  })

  it('closes on Escape and returns the focus', async () => {
    const { user, bell } = await open([])
    await openPanel(user, bell)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
    expect(document.activeElement).toBe(bell)
  })
})

describe('notification settings', () => {
  async function openConfiguration() {
    const { user, bell } = await open([])
    await openPanel(user, bell)
    await user.click(screen.getByRole('button', { name: 'Configuration' }))
    return { user, group: within(screen.getByRole('group', { name: 'Configuration' })) }
  }

  it('turn notifications off and on', async () => {
    const { user, group } = await openConfiguration()
    const toggle = group.getByRole('switch', { name: /Notifications/ })
    expect(toggle).toHaveProperty('checked', true)
    await user.click(toggle)
    expect(localStorage.getItem('notification-show')).toBe('false')
    expect(group.getByText('Off')).toBeTruthy()
    await user.click(toggle)
    expect(localStorage.getItem('notification-show')).toBe('true')
  })

  it('volume: starts at 30, mutes to 0 and unmutes to 100', async () => {
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

  it('volume: is stored as a fraction', async () => {
    const { group } = await openConfiguration()
    fireEvent.change(group.getByRole('slider', { name: 'Volume' }), { target: { value: '45' } })
    expect(localStorage.getItem('notification-volume')).toBe('0.45')
  })
})
