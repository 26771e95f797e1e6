import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk } from './desk.tsx'
import { makeOffer } from './fixtures.ts'

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-offer]')]
    .map((row) => [Number(/-?\d+/.exec(row.style.top)?.[0]), row.dataset.offer] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, id]) => id)

it('board: a click on the Rate header sorts by posted rate, then by dollars per mile, then as before', async () => {
  const [cheap, long, unpriced] = [
    makeOffer(1, { posted_price_cents: 50_000, miles: 100 }),
    makeOffer(2, { posted_price_cents: 90_000, miles: 900 }),
    makeOffer(3, { posted_price_cents: null }),
  ]
  const { user } = openDesk('/dispatch', { offers: [unpriced, cheap, long] })
  await screen.findByRole('grid', { name: 'Load offers' })
  const newest = shown()
  await user.click(screen.getByRole('button', { name: 'Rate' }))
  expect(shown()).toEqual(['2', '1', '3'])
  expect(screen.getByRole('columnheader', { name: 'Rate ↓' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Rate ↓' }))
  expect(shown()).toEqual(['1', '2', '3'])
  expect(window.location.search).toBe('?order=rate_per_mile')
  await user.click(screen.getByRole('button', { name: '$/mi ↓' }))
  expect(shown()).toEqual(newest)
  expect(window.location.search).toBe('')
})

it('board: a click on the Miles header sorts by deadhead, and offers that are over come last', async () => {
  const offers = [
    makeOffer(1, { miles_out: 10, expires_at: null, posted_price_cents: 90_000, is_taken: true }),
    makeOffer(2, { miles_out: 90, expires_at: null, posted_price_cents: 50_000 }),
    makeOffer(3, { miles_out: 40, expires_at: null, posted_price_cents: 70_000 }),
    makeOffer(4, { miles_out: 5, posted_price_cents: 80_000, expires_at: '2020-01-01T00:00:00Z' }),
  ]
  const { user } = openDesk('/dispatch', { offers })
  await screen.findByRole('grid', { name: 'Load offers' })
  await user.click(screen.getByRole('button', { name: 'Miles' }))
  expect(window.location.search).toBe('?order=deadhead')
  expect(screen.getByRole('columnheader', { name: 'DH ↑' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Rate' }).hasAttribute('aria-sort')).toBe(false)
  expect(shown()).toEqual(['3', '2', '4', '1'])
  await user.click(screen.getByRole('button', { name: 'Rate' }))
  expect(shown()).toEqual(['3', '2', '1', '4'])
  expect(screen.getByRole('columnheader', { name: 'Miles' }).hasAttribute('aria-sort')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Miles' }))
  await user.click(screen.getByRole('button', { name: 'DH ↑' }))
  expect(window.location.search).toBe('')
})
