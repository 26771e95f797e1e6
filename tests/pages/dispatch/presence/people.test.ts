import { describe, expect, it } from 'vitest'
import type { Presence } from '#contract/entities/presence.ts'
import type { LiveData } from '#contract/live.ts'
import { byOffer, toInitials, peopleText, withNews } from '#src/pages/dispatch/presence/people.ts'

const one = (name: string, state: Presence['state'] = 'open', offer = 1): Presence => ({
  offer,
  user: name.length,
  name,
  state,
})
const ANN = one('Ann Castell')
const BEN = one('Ben Ode')
const CY = one('Cyrus Dole Jr')

describe('who is at an offer', () => {
  it.each<[string, Presence[], LiveData<'OFFER_PRESENCE'>, Presence[]]>([
    ['is told of who comes', [ANN], BEN, [ANN, BEN]],
    [
      'is told of who begins to bid',
      [ANN, BEN],
      { ...ANN, state: 'bidding' },
      [BEN, { ...ANN, state: 'bidding' }],
    ],
    ['is told of who goes', [ANN, BEN], { ...ANN, state: 'gone' }, [BEN]],
    ['knows one person at two offers', [ANN], { ...ANN, offer: 2 }, [ANN, { ...ANN, offer: 2 }]],
  ])('%s', (_, people, news, expected) => {
    expect(withNews(people, news)).toEqual(expected)
  })

  it.each<[string, LiveData<'OFFER_PRESENCE'>]>([
    ['says what is known', ANN],
    ['says that somebody went who was not there', { ...BEN, state: 'gone' }],
  ])('is the same list where the news %s', (_, news) => {
    const people = [ANN]
    expect(withNews(people, news)).toBe(people)
  })

  it('is everybody but oneself, who bids first', () => {
    const people = byOffer([CY, BEN, { ...ANN, state: 'bidding' }, one('Dee', 'open', 2)], BEN.user)
    expect([...people].map(([offer, there]) => [offer, there.map(({ name }) => name)])).toEqual([
      [1, ['Ann Castell', 'Cyrus Dole Jr']],
      [2, ['Dee']],
    ])
  })

  it.each<[Presence[], string]>([
    [[], ''],
    [[ANN], 'Ann Castell has it open'],
    [[{ ...ANN, state: 'bidding' }], 'Ann Castell is bidding'],
    [[ANN, BEN], 'Ann Castell and Ben Ode have it open'],
    [[ANN, BEN, CY], 'Ann Castell, Ben Ode and Cyrus Dole Jr have it open'],
    [
      [{ ...ANN, state: 'bidding' }, { ...BEN, state: 'bidding' }, CY],
      'Ann Castell and Ben Ode are bidding; Cyrus Dole Jr has it open',
    ],
  ])('%# is said in words: %j', (people, text) => {
    expect(peopleText(people)).toBe(text)
  })

  it.each([
    ['Ann Castell', 'AC'],
    ['Cyrus van der Dole', 'CD'],
    ['dispatcher2', 'D'],
    ['élise', 'É'],
    ['', '?'],
  ])('has initials: %j is %j', (name, initials) => {
    expect(toInitials(name)).toBe(initials)
  })
})
