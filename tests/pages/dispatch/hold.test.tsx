import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { BOARD_CAP } from '#contract/constants.ts'
import { HelpButton } from '#src/help/help-button.tsx'
import { heard, idsNow, openDesk, rowsNow } from './desk.tsx'
import { makeOffer, NOW } from './fixtures.ts'

const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()
const board = (count: number, part: Partial<Offer> = {}) =>
  Array.from({ length: count }, (_, index) =>
    makeOffer(index + 1, { received_date: at(index + 1), is_read: true, ...part }),
  )
const arrival = (id: number, seq: number) =>
  ({ type: 'LOAD_CREATED', data: makeOffer(id, { received_date: at(0) }), seq }) as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(count = 3) {
  const desk = openDesk('/dispatch', { offers: board(count) })
  await screen.findByRole('grid', { name: 'Load offers' })
  return desk
}
const elsewhere = () => screen.getByRole('region', { name: 'Offer' })
const pill = (count: number) => screen.findByRole('button', { name: `${count} new` })
const viewport = () => screen.getByRole('grid', { name: 'Load offers' }).lastElementChild!

function scrollTo(top: number) {
  viewport().scrollTop = top
  fireEvent.scroll(viewport())
}

function selectText() {
  const range = document.createRange()
  range.selectNodeContents(rowsNow()[1]!)
  document.getSelection()!.addRange(range)
  fireEvent(document, new Event('selectionchange'))
}

function dropSelection() {
  document.getSelection()!.removeAllRanges()
  fireEvent(document, new Event('selectionchange'))
}

type Desk = Awaited<ReturnType<typeof open>>
const REASONS: [string, (desk: Desk) => unknown, (desk: Desk) => unknown][] = [
  [
    'a pointer is over them',
    (desk) => desk.user.hover(rowsNow()[1]!),
    (desk) => desk.user.hover(elsewhere()),
  ],
  [
    'a finger is on them',
    () => fireEvent.touchStart(rowsNow()[1]!),
    () => fireEvent.touchEnd(rowsNow()[1]!, { touches: [] }),
  ],
  [
    'a row has the keyboard focus',
    () => act(() => rowsNow()[1]!.focus()),
    () => act(() => (document.activeElement as HTMLElement).blur()),
  ],
  ['their text is selected', () => act(selectText), () => act(dropSelection)],
  ['they are scrolled from the top', () => scrollTo(100), () => scrollTo(0)],
]

describe('board rows stay in place while', () => {
  it.each(REASONS)('%s, and show new offers when released', async (_, hold, letGo) => {
    const desk = await open()
    await hold(desk)
    await desk.say(arrival(8, 2), arrival(9, 3))
    await pill(2)
    expect(idsNow()).toEqual([1, 2, 3])
    await letGo(desk)
    await waitFor(() => expect(idsNow()).toEqual([9, 8, 1, 2, 3]))
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull()
  })

  it('one of two reasons remains', async () => {
    const desk = await open()
    await desk.user.hover(rowsNow()[1]!)
    scrollTo(100)
    await desk.say(arrival(9, 2))
    await desk.user.hover(elsewhere())
    await pill(1)
    scrollTo(0)
    await waitFor(() => expect(idsNow()).toEqual([9, 1, 2, 3]))
  })
})

describe('held board list', () => {
  it('updates the marks of its rows immediately', async () => {
    const desk = await open()
    await desk.user.hover(rowsNow()[1]!)
    await desk.say(
      { type: 'BID_CREATED', data: { id: 70, load: { id: 2 }, dispatcher: 5 }, seq: 2 },
      { type: 'DRIVER_BID_CREATED', data: { id: 71, offer: { id: 3, driver_bid_at: at(-1) } }, seq: 3 },
    )
    const marks = (index: number) => heard(within(rowsNow()[index]!).getAllByRole('gridcell')[0])
    await waitFor(() => expect(marks(1)).toBe('Bid placed'))
    expect(marks(2)).toBe('Driver bid')
    expect(idsNow()).toEqual([1, 2, 3])
    await pill(1)
  })

  it('redraws nothing but the number on the pill when offers arrive', async () => {
    const desk = await open()
    await desk.user.hover(rowsNow()[1]!)
    await desk.say(arrival(8, 2))
    await pill(1)
    const changed = vi.fn<MutationCallback>()
    const observer = new MutationObserver(changed)
    observer.observe(viewport(), { subtree: true, childList: true, attributes: true, characterData: true })
    await desk.say(arrival(9, 3))
    await pill(2)
    observer.disconnect()
    expect(changed).not.toHaveBeenCalled()
  })

  it('keeps a row dropped by the cap, and marks it as off the board', async () => {
    const desk = await open(BOARD_CAP)
    await desk.user.hover(rowsNow()[1]!)
    await desk.say(arrival(99, 2))
    await waitFor(() => expect(rowsNow().at(-1)?.textContent).toContain('Off board'))
    expect(idsNow()).toHaveLength(BOARD_CAP)
    await desk.user.hover(elsewhere())
    await waitFor(() => expect(idsNow()[0]).toBe(99))
    expect(idsNow()).toHaveLength(BOARD_CAP)
    expect(idsNow()).not.toContain(BOARD_CAP)
  })

  it('shows new offers on a click of the pill, and focuses the newest', async () => {
    const desk = await open()
    await desk.user.hover(rowsNow()[1]!)
    await desk.say(arrival(9, 2))
    await desk.user.click(await pill(1))
    expect(idsNow()).toEqual([9, 1, 2, 3])
    expect(document.activeElement).toBe(rowsNow()[0])
  })

  it('stays held while the pointer is on the pill', async () => {
    const desk = await open()
    await desk.user.hover(rowsNow()[1]!)
    await desk.say(arrival(9, 2))
    await desk.user.hover(await pill(1))
    await desk.say(arrival(10, 3))
    await pill(2)
    expect(idsNow()).toEqual([1, 2, 3])
  })

  it('is not held by focus left behind by a click', async () => {
    const desk = await open()
    await desk.user.click(rowsNow()[1]!)
    await desk.user.hover(elsewhere())
    await desk.say(arrival(9, 2))
    await waitFor(() => expect(idsNow()).toEqual([9, 1, 2, 3]))
    expect(document.activeElement).toBe(rowsNow()[2])
  })

  it('stays held while a dialog has the focus', async () => {
    const desk = await open()
    render(<HelpButton />, { wrapper: MemoryRouter })
    await desk.user.keyboard('j?')
    await screen.findByRole('dialog', { name: 'Help' })
    await desk.say(arrival(9, 2))
    await pill(1)
    await desk.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(rowsNow()[0])
    expect(idsNow()).toEqual([1, 2, 3])
  })
})
