import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk } from './desk.tsx'
import { makeOffer } from './fixtures.ts'

it('board: a click on the Rate header sorts by posted rate, then by dollars per mile', async () => {
  const [cheap, long, unpriced] = [
    makeOffer(1, { posted_price_cents: 50_000, miles: 100 }),
    makeOffer(2, { posted_price_cents: 90_000, miles: 900 }),
    makeOffer(3, { posted_price_cents: null }),
  ]
  const { user } = openDesk('/dispatch', { offers: [unpriced, cheap, long] })
  await screen.findByRole('grid', { name: 'Load offers' })
  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[data-offer]')].map(
      (row) => [row.style.top, row.dataset.offer] as const,
    )
  const shown = () =>
    order()
      .toSorted(([a], [b]) => Number(/-?\d+/.exec(a)?.[0]) - Number(/-?\d+/.exec(b)?.[0]))
      .map(([, id]) => id)
  const newest = shown()
  await user.click(screen.getByRole('button', { name: 'Rate' }))
  expect(shown()).toEqual(['2', '1', '3'])
  expect(screen.getByRole('columnheader', { name: 'Rate ↓' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Rate ↓' }))
  expect(shown()).toEqual(['1', '2', '3'])
  expect(window.location.search).toBe('?order=rate_per_mile')
  await user.click(screen.getByRole('button', { name: '$/mi ↓' }))
  expect(window.location.search).toBe('?order=deadhead')
  await user.click(screen.getByRole('button', { name: 'DH ↑' }))
  expect(shown()).toEqual(newest)
  expect(window.location.search).toBe('')
})
