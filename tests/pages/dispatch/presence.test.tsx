import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRESENCE_BEAT_MS, PRESENCE_LOST_MS } from '#contract/constants.ts'
import type { Presence } from '#contract/entities/market/presence.ts'
import { held, openDesk, refusal, rowsNow, type World } from './desk.tsx'
import { makeOffer, makeVehicle, ME } from './fixtures.ts'

const ANN: Presence = { offer: 2, user: 50, name: 'Ann Castell', state: 'open' }
const SELF: Presence = { offer: 2, user: ME.id, name: 'Dana Reyes', state: 'open' }
const offers = [makeOffer(3), makeOffer(2), makeOffer(1)]

async function open(path = '/dispatch', world: World = {}) {
  const desk = openDesk(path, { offers, vehicles: [makeVehicle(1)], ...world })
  await screen.findByRole('grid', { name: 'Load offers' })
  return desk
}
const rowOf = (id: number) => rowsNow().find((row) => row.dataset.offer === String(id))!
const chips = (id: number) => within(rowOf(id)).queryByRole('img', { name: /bidding|open/ })
type Desk = Awaited<ReturnType<typeof open>>
const reported = (desk: Desk) =>
  desk
    .callsOf(/POST load\/offer\/\d+\/presence/)
    .map(({ url, payload }) => `${/\d+/.exec(url)?.[0]} ${String(payload.state)}`)

describe('presence of others on an offer', () => {
  it("is shown on its row with initials, without the user's own", async () => {
    await open('/dispatch', { people: [ANN, SELF] })
    await waitFor(() => expect(chips(2)?.getAttribute('aria-label')).toBe('Ann Castell has it open'))
    expect(chips(2)?.textContent).toBe('AC')
    expect(chips(3)).toBeNull()
  })

  it('of several: shows one and how many more, and names all', async () => {
    await open('/dispatch', { people: [ANN, { ...ANN, user: 51, name: 'Ben Ode', state: 'bidding' }] })
    await waitFor(() => expect(chips(2)?.textContent).toBe('BO+1'))
    expect(chips(2)?.getAttribute('title')).toBe('Ben Ode is bidding; Ann Castell has it open')
  })

  it('follows others opening, bidding and leaving, live on the row and in the panel', async () => {
    const desk = await open('/dispatch?load=2')
    const news = (state: 'open' | 'bidding' | 'left', seq: number) =>
      desk.say({ type: 'OFFER_PRESENCE', data: { ...ANN, state }, seq })
    await news('open', 2)
    await screen.findByText('Ann Castell has it open')
    await news('bidding', 3)
    await screen.findByText('Ann Castell is bidding')
    expect(chips(2)?.getAttribute('title')).toBe('Ann Castell is bidding')
    await news('left', 4)
    await waitFor(() => expect(chips(2)).toBeNull())
    expect(screen.queryByText(/Ann Castell/)).toBeNull()
  })

  it('is refetched after a lost connection without losing newer messages', async () => {
    const desk = await open()
    await waitFor(() => expect(desk.callsOf(/GET load\/offer\/presence\/list/)).toHaveLength(1))
    const answer = held<object>()
    desk.once(/GET load\/offer\/presence\/list/, () => answer.promise)
    await desk.reconnect()
    await desk.say({ type: 'OFFER_PRESENCE', data: { ...ANN, offer: 1, state: 'open' }, seq: 9 })
    answer.resolve({ count: 1, results: [ANN] })
    await waitFor(() => expect(chips(2)).not.toBeNull())
    expect(chips(1)).not.toBeNull()
  })

  it('that fails to load: is left empty, and the board keeps working', async () => {
    const desk = await open('/dispatch?load=2', {
      fails: [
        [/GET load\/offer\/presence\/list/, refusal(500, { detail: ['Broken.'] })],
        [/POST load\/offer\/2\/presence/, refusal(500, { detail: ['Broken.'] })],
      ],
    })
    await waitFor(() => expect(reported(desk)).toEqual(['2 open']))
    expect(rowOf(2)).toBeTruthy()
  })
})

describe('own presence', () => {
  it('is reported when an offer opens, when another one does, and when it closes', async () => {
    const desk = await open()
    await desk.user.click(rowOf(2))
    await waitFor(() => expect(reported(desk)).toEqual(['2 open']))
    await desk.user.click(rowOf(1))
    await waitFor(() => expect(reported(desk)).toEqual(['2 open', '2 left', '1 open']))
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(reported(desk).at(-1)).toBe('1 left'))
  })

  it('is reported as gone when the page is left', async () => {
    const desk = await open('/dispatch?load=2')
    await waitFor(() => expect(reported(desk)).toEqual(['2 open']))
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(reported(desk)).toEqual(['2 open', '2 left']))
    fireEvent(window, new Event('pageshow'))
    await waitFor(() => expect(reported(desk).at(-1)).toBe('2 open'))
    desk.unmount()
    await waitFor(() => expect(reported(desk).at(-1)).toBe('2 left'))
  })

  it('is reported as bidding while the bid form is open', async () => {
    const desk = await open('/dispatch?load=2')
    await desk.user.click(await screen.findByRole('button', { name: 'Place bid' }))
    await waitFor(() => expect(reported(desk).at(-1)).toBe('2 bidding'))
    await desk.user.click(screen.getByRole('button', { name: 'Details' }))
    await waitFor(() => expect(reported(desk).at(-1)).toBe('2 open'))
  })
})

describe('own presence over time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const look = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    fireEvent(document, new Event('visibilitychange'))
  }

  it('is repeated while it lasts', async () => {
    const desk = await open('/dispatch?load=2')
    await waitFor(() => expect(reported(desk)).toEqual(['2 open']))
    await pass(2 * PRESENCE_BEAT_MS)
    expect(reported(desk)).toEqual(['2 open', '2 open', '2 open'])
  })

  it('pauses for a hidden page after a while, and resumes immediately', async () => {
    const desk = await open('/dispatch?load=2')
    await waitFor(() => expect(reported(desk)).toEqual(['2 open']))
    look(true)
    await pass(PRESENCE_LOST_MS)
    expect(reported(desk).at(-1)).toBe('2 left')
    const count = reported(desk).length
    await pass(3 * PRESENCE_BEAT_MS)
    expect(reported(desk)).toHaveLength(count)
    look(false)
    await waitFor(() => expect(reported(desk).at(-1)).toBe('2 open'))
  })
})
