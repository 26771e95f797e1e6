import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/entities/market/offer.ts'
import { rowView, whole } from '#src/pages/dispatch/board/row-view.ts'
import { rowClock } from '#src/pages/dispatch/board/use-row-clock.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

const ZONE = 'America/New_York'

describe('board row view', () => {
  it('shows dashes for fields that the server omits', () => {
    const view = rowView({ id: 1, received_date: '2026-03-10T12:00:00Z' } as Offer, ZONE)
    expect(view).toMatchObject({
      pickUp: { city: '', state: '' },
      pickUpWhen: '—',
      vehicle: '—',
      miles: '—',
      isEstimated: false,
      deadhead: '—',
      pieces: '—',
      weight: '—',
      dims: 'N/A',
      tags: [],
      broker: '—',
      rating: null,
      rate: '—',
      ratePerMile: '',
      spokenMiles: 'Loaded miles and deadhead: — —',
      spokenBroker: undefined,
    })
  })

  it.each<[Partial<Offer>, string]>([
    [{ length: null, dims_raw: 'NO DIMENSIONS SPECIFIED' }, 'N/A'],
    [{ length: 0, dims_raw: '' }, 'N/A'],
    [{}, '48 × 40 × 60 in'],
  ])('formats the size with %o as %j', (part, dims) => {
    expect(rowView(makeOffer(1, part), ZONE).dims).toBe(dims)
  })

  it('shows the contact when the broker has no name, and the original truck text when it has no type', () => {
    expect(rowView(makeOffer(1, { broker_company: '', vehicle_type: '' }), ZONE)).toMatchObject({
      broker: 'Sam Porter',
      vehicle: 'Sprinter',
    })
  })

  it('writes 1 pc for one piece', () => {
    expect(rowView(makeOffer(1, { pieces: 1 }), ZONE).pieces).toBe('1 pc')
  })

  it.each([
    [null, '—'],
    [undefined, '—'],
    [Number.NaN, '—'],
    [0, '0'],
    [1584.4, '1,584'],
  ])('whole: formats %s as %j', (value, text) => {
    expect(whole(value)).toBe(text)
  })
})

describe('labels of a board row', () => {
  const words = (part: Partial<Offer>, hasLeft = false) =>
    rowView(makeOffer(1, { dock_level: false, ...part }), ZONE, hasLeft).tags.map(({ short }) => short)

  it.each<[string, Partial<Offer>, boolean, string[]]>([
    ['an open offer has none', {}, false, []],
    ['a taken load', { is_taken: true }, false, ['Taken']],
    [
      'a withdrawn load, before its requirements',
      { is_withdrawn: true, hazardous: true },
      false,
      ['Withdrawn', 'Haz'],
    ],
    ['a row kept by a held list', { team: true }, true, ['Off board', 'Team']],
  ])('%s', (_, part, hasLeft, expected) => {
    expect(words(part, hasLeft)).toEqual(expected)
  })

  it.each<[Partial<Offer>, string | undefined]>([
    [{}, 'Broker, rating out of 5: Pinnacle Pro Logistics 4.2'],
    [{ broker_rating: null }, undefined],
    [{ broker_days_to_pay: 33 }, 'Broker, rating out of 5 and days to pay 33: Pinnacle Pro Logistics 4.2'],
    [
      { broker_is_blacklisted: true },
      'Broker, blacklisted and rating out of 5: Pinnacle Pro Logistics Blacklisted 4.2',
    ],
    [
      { broker_is_blacklisted: true, broker_rating: null },
      'Broker, blacklisted: Pinnacle Pro Logistics Blacklisted',
    ],
  ])('a broker with %o is announced as %j', (part, heard) => {
    expect(rowView(makeOffer(1, part), ZONE).spokenBroker).toBe(heard)
  })

  it.each([
    [null, 'Pinnacle Pro Logistics'],
    [33, 'Pinnacle Pro Logistics, days to pay 33'],
  ])('the tooltip of a broker who pays after %s days is %s', (broker_days_to_pay, title) => {
    expect(rowView(makeOffer(1, { broker_days_to_pay }), ZONE).brokerTitle).toBe(title)
  })
})

describe('row clock', () => {
  const received = '2026-03-10T12:00:00Z'
  const after = (milliseconds: number) => Date.parse(received) + milliseconds
  const minutes = (count: number) => count * 60_000

  it.each([
    [5_000, after(0), { age: '5 s', look: 'new' }],
    [6_000, after(0), { age: '5 s', look: '' }],
    [59_999, 0, { age: '55 s' }],
    [-4_000, 0, { age: '0 s' }],
    [61_000, 0, { age: '1 min' }],
    [5_000, 0, { age: '5 s', look: '' }],
    [2 * 3_600_000, 0, { age: '2 h 00 min', look: '' }],
    [2 * 3_600_000 + 1000, 0, { age: '2 h 00 min', look: 'stale', below: 'stale' }],
  ])('%i ms after the offer arrived, drawn at %i, shows %o', (milliseconds, newSince, clock) => {
    expect(
      rowClock({ receivedAt: received, expiresAt: null, newSince, zone: ZONE }, after(milliseconds)),
    ).toMatchObject(clock)
  })

  it.each([
    [minutes(26 * 60), { below: '1 d left', left: 'calm' }],
    [minutes(125), { below: '2 h 05 min left', left: 'calm' }],
    [minutes(18) + 20_000, { below: '18 min left', left: 'calm' }],
    [minutes(5) + 1, { below: '5 min left', left: 'calm' }],
    [minutes(5), { below: '5:00 left', left: 'soon', look: '' }],
    [minutes(4) + 51_000, { below: '4:55 left', left: 'soon' }],
    [1, { below: '0:05 left', left: 'soon' }],
    [0, { below: 'expired', left: 'over', look: 'over' }],
    [-minutes(600), { below: 'expired', left: 'over', look: 'over' }],
  ])('%i ms before the offer expires shows %o', (milliseconds, clock) => {
    const now = after(minutes(3))
    const expiresAt = new Date(now + milliseconds).toISOString()
    expect(rowClock({ receivedAt: received, expiresAt, newSince: 0, zone: ZONE }, now)).toMatchObject(clock)
  })

  it('for an old offer shows what is more urgent: stale or about to expire', () => {
    const now = after(minutes(150))
    const ending = (left: number) =>
      rowClock(
        {
          receivedAt: received,
          expiresAt: new Date(now + minutes(left)).toISOString(),
          newSince: 0,
          zone: ZONE,
        },
        now,
      )
    expect(ending(30)).toMatchObject({ below: 'stale', look: 'stale' })
    expect(ending(3)).toMatchObject({ below: '3:00 left', look: 'stale' })
    expect(ending(-3)).toMatchObject({ below: 'expired', look: 'over' })
  })

  it('counts nothing down once the offer was taken or withdrawn', () => {
    const expiresAt = new Date(after(minutes(3))).toISOString()
    expect(
      rowClock({ receivedAt: received, expiresAt, isEnded: true, newSince: 0, zone: ZONE }, after(0)),
    ).toMatchObject({ below: '08:00 ET', left: '' })
  })

  it('without an expiration shows when the offer arrived', () => {
    expect(rowClock({ receivedAt: received, expiresAt: null, newSince: 0, zone: ZONE }, after(0)).below).toBe(
      '08:00 ET',
    )
  })
})
