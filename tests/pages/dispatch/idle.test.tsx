import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDesk, refusal, rowsNow } from './desk.tsx'
import { makeOffer, NOW } from './fixtures.ts'

const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const read = { is_read: true }
const offers = [
  makeOffer(9),
  makeOffer(8, { ...read, expires_at: inMinutes(5) }),
  makeOffer(7, { ...read, expires_at: inMinutes(4), is_withdrawn: true }),
  makeOffer(6, { expires_at: inMinutes(-1) }),
  makeOffer(5, { ...read, is_bid: true, broker_answered: true }),
  makeOffer(4, { ...read, is_bid: true }),
  makeOffer(3, { ...read, is_bid: true, is_taken: true }),
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const figures = () =>
  within(screen.getByRole('list', { name: 'On the board' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

describe('board without a selected offer', () => {
  it('shows live figures', async () => {
    const desk = openDesk('/dispatch', { offers })
    await waitFor(() =>
      expect(figures()).toEqual(['2 unread', '1 expiring within 5 minutes', '1 bids awaiting reply']),
    )
    await desk.say({ type: 'LOAD_READ', data: { id: 9 }, seq: 2 })
    await waitFor(() => expect(figures()[0]).toBe('1 unread'))
  })

  it('counts unread offers as the rows mark them, expired or not', async () => {
    openDesk('/dispatch', { offers })
    await waitFor(() => expect(figures()[0]).toBe('2 unread'))
    expect(screen.getByText('offers').parentElement?.textContent).toBe('7 offers, 2 unread')
    expect(screen.getAllByTitle('Unread')).toHaveLength(2)
  })

  it.each([
    ['2 unread', 9],
    ['1 expiring within 5 minutes', 8],
    ['1 bids awaiting reply', 4],
  ])('%s focuses its row', async (name, id) => {
    const { user } = openDesk('/dispatch', { offers })
    await user.click(await screen.findByRole('button', { name }))
    expect((document.activeElement as HTMLElement).dataset.offer).toBe(String(id))
    expect(rowsNow()).toHaveLength(offers.length)
  })

  it('shows no figures for a board that failed to load', async () => {
    const desk = openDesk('/dispatch', {
      offers,
      fails: [[/GET load\/offer\/list/, refusal(500, { detail: ['Lost.'] })]],
    })
    expect((await screen.findByRole('note')).textContent).toBe('Couldn’t load offers.')
    expect(figures()).toEqual(['— unread', '— expiring within 5 minutes', '— bids awaiting reply'])
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(figures()[0]).toBe('2 unread'))
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('shows shortcuts, and all of them on request', async () => {
    const { user } = openDesk('/dispatch', { offers })
    await user.click(await screen.findByRole('button', { name: 'All shortcuts' }))
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('shows the referral link button', async () => {
    openDesk('/dispatch', { offers })
    expect(await screen.findByRole('button', { name: 'Copy referral link' })).toBeTruthy()
  })
})
