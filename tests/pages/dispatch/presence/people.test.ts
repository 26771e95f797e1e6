import { describe, expect, it } from 'vitest'
import type { Presence } from '#contract/entities/market/presence.ts'
import type { LiveData } from '#contract/live.ts'
import { byOffer, toInitials, peopleText, applyPresence } from '#src/pages/dispatch/presence/people.ts'

const one = (name: string, state: Presence['state'] = 'open', offer = 1): Presence => ({
  offer,
  user: name.length,
  name,
  state,
})
const ANN = one('Ann Castell')
const BEN = one('Ben Ode')
const CY = one('Cyrus Dole Jr')

describe('people on an offer', () => {
  it.each<[string, Presence[], LiveData<'OFFER_PRESENCE'>, Presence[]]>([
    ['adds a person who opens the offer', [ANN], BEN, [ANN, BEN]],
    [
      'updates a person who starts to bid',
      [ANN, BEN],
      { ...ANN, state: 'bidding' },
      [BEN, { ...ANN, state: 'bidding' }],
    ],
    ['removes a person who leaves', [ANN, BEN], { ...ANN, state: 'left' }, [BEN]],
    ['keeps one person at two offers', [ANN], { ...ANN, offer: 2 }, [ANN, { ...ANN, offer: 2 }]],
  ])('applyPresence: %s', (_, people, news, expected) => {
    expect(applyPresence(people, news)).toEqual(expected)
  })

  it.each<[string, LiveData<'OFFER_PRESENCE'>]>([
    ['repeats what is known', ANN],
    ['removes a person who was not there', { ...BEN, state: 'left' }],
  ])('applyPresence: keeps the same list when the message %s', (_, news) => {
    const people = [ANN]
    expect(applyPresence(people, news)).toBe(people)
  })

  it('byOffer: excludes the user and puts bidders first', () => {
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
  ])('peopleText: case %# reads %j', (people, text) => {
    expect(peopleText(people)).toBe(text)
  })

  it.each([
    ['Ann Castell', 'AC'],
    ['Cyrus van der Dole', 'CD'],
    ['dispatcher2', 'D'],
    ['élise', 'É'],
    ['', '?'],
  ])('toInitials: %j becomes %j', (name, initials) => {
    expect(toInitials(name)).toBe(initials)
  })
})
