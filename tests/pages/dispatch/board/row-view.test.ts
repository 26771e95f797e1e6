import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/entities/offer.ts'
import { rowView, whole } from '#src/pages/dispatch/board/row-view.ts'
import { rowClock } from '#src/pages/dispatch/board/use-row-clock.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

describe('a row', () => {
  it('of a server that leaves fields out shows dashes and breaks on nothing', () => {
    const view = rowView({ id: 1, received_date: '2026-03-10T12:00:00Z' } as Offer)
    expect(view).toMatchObject({
      pickUp: { city: '', state: '' },
      pickUpWhen: '—',
      vehicle: '—',
      miles: '—',
      isEstimated: false,
      empty: '—',
      pieces: '—',
      weight: '—',
      dims: 'N/A',
      tags: [],
      broker: '—',
      rating: null,
      price: '',
      spokenMiles: 'Loaded and empty miles: — —',
      spokenBroker: undefined,
    })
  })

  it.each<[Partial<Offer>, string]>([
    [{ length: null, dims_raw: 'NO DIMENSIONS SPECIFIED' }, 'NO DIMENSIONS SPECIFIED'],
    [{ length: 0, dims_raw: '' }, 'N/A'],
    [{}, '48 × 40 × 60 in'],
  ])('with %o has the size %j', (part, dims) => {
    expect(rowView(makeOffer(1, part)).dims).toBe(dims)
  })

  it('names the contact where the broker has no name, and the truck as written where it has no type', () => {
    expect(rowView(makeOffer(1, { broker_company: '', vehicle_type: '' }))).toMatchObject({ broker: 'Sam Porter', vehicle: 'Sprinter' })
  })

  it('counts one piece as one', () => {
    expect(rowView(makeOffer(1, { pieces: 1 })).pieces).toBe('1 pc')
  })

  it.each([
    [null, '—'],
    [undefined, '—'],
    [Number.NaN, '—'],
    [0, '0'],
    [1584.4, '1,584'],
  ])('prints %s as %j', (value, text) => {
    expect(whole(value)).toBe(text)
  })
})

describe('the clock of a row', () => {
  const received = '2026-03-10T12:00:00Z'
  const after = (milliseconds: number) => Date.parse(received) + milliseconds

  it.each([
    [5_000, after(0), { age: '5 s', look: 'new' }],
    [6_000, after(0), { age: '5 s', look: '' }],
    [59_999, 0, { age: '55 s' }],
    [-4_000, 0, { age: '0 s' }],
    [61_000, 0, { age: '1 min' }],
    [5_000, 0, { age: '5 s', look: '' }],
    [2 * 3_600_000, 0, { age: '2 h 00', look: '' }],
    [2 * 3_600_000 + 1000, 0, { age: '2 h 00', look: 'stale', below: 'stale' }],
  ])('%i ms after its offer came, drawn at %i, says %o', (milliseconds, since, told) => {
    expect(rowClock(received, since, after(milliseconds))).toMatchObject(told)
  })
})
