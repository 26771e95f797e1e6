import { describe, expect, it } from 'vitest'
import { checkPlausibility, fits } from '#server/fleet/tracking/position-plausibility.ts'
import type { Fix } from '#server/fleet/tracking/fix.ts'
import { randomOf } from '#tests/support/random.ts'

const at = (minute: number, latitude = 41, longitude = -87): Fix => ({
  time: minute * 60_000,
  latitude,
  longitude,
})
const FAR = 34
const judged = (known: Fix[], fixes: Fix[], doubt: Fix | null = null) =>
  checkPlausibility({ accepted: known, doubt }, fixes)

describe('plausibility of two positions', () => {
  it.each([
    ['a minute and 5 miles apart', at(0), at(1, 41.0723), true],
    ['a minute and 6 miles apart', at(0), at(1, 41.0869), false],
    ['an hour and 200 miles apart', at(0), at(60, 43.89), true],
    ['an hour and 210 miles apart', at(0), at(60, 44.04), false],
    ['at one time, as far as a radio mast reaches', at(0), at(0, 41.02), true],
    ['on both sides of the date line', at(0, 52, 179.99), at(1, 52, -179.99), true],
  ])('judges two positions %s', (_, a, b, can) => {
    expect([fits(a, b), fits(b, a)]).toEqual([can, can])
  })
})

describe('plausibility of a position', () => {
  it('the first position is always accepted', () => {
    expect(judged([], [at(5, FAR)])).toEqual({ verdicts: ['accepted'], accepted: [at(5, FAR)], doubt: null })
  })

  it('a position with a stored time is known', () => {
    expect(judged([at(5)], [at(5, FAR)]).verdicts).toEqual(['known'])
  })

  it('a position that comes twice at once is stored once', () => {
    expect(judged([at(0)], [at(5), at(5)])).toMatchObject({
      verdicts: ['accepted', 'known'],
      accepted: [at(5)],
    })
  })

  it('an implausible position is in doubt, and a plausible later one clears the doubt', () => {
    expect(judged([at(0)], [at(1, FAR)])).toEqual({ verdicts: ['absurd'], accepted: [], doubt: at(1, FAR) })
    expect(judged([at(0)], [at(2)], at(1, FAR))).toEqual({
      verdicts: ['accepted'],
      accepted: [at(2)],
      doubt: null,
    })
  })

  it('a position that agrees with one in doubt makes both accepted', () => {
    expect(judged([at(0)], [at(2, FAR)], at(1, FAR))).toEqual({
      verdicts: ['accepted'],
      accepted: [at(1, FAR), at(2, FAR)],
      doubt: null,
    })
  })

  it('a late position needs one plausible neighbor only, since the other may be wrong', () => {
    expect(judged([at(0, FAR), at(10)], [at(9)]).verdicts).toEqual(['accepted'])
    expect(judged([at(0), at(10)], [at(5, FAR)]).verdicts).toEqual(['absurd'])
  })

  it('a late position does not clear the doubt of a later one', () => {
    expect(judged([at(0), at(10)], [at(5)], at(11, FAR)).doubt).toEqual(at(11, FAR))
  })
})

it('a wrong last position costs at most one correct one, however many follow', () => {
  const wrong = at(0, FAR)
  const right = Array.from({ length: 20 }, (_, n) => at(n + 1, 41 + n / 100))
  let [accepted, doubt]: [Fix[], Fix | null] = [[wrong], null]
  const verdicts = right.map((fix) => {
    const next = checkPlausibility({ accepted, doubt }, [fix])
    accepted = [...accepted, ...next.accepted]
    doubt = next.doubt
    return next.verdicts[0]
  })
  expect(verdicts).toEqual(['absurd', ...right.slice(1).map(() => 'accepted')])
  expect(accepted).toEqual([wrong, ...right])
})

it.each([1, 2, 3, 4, 5])('a drivable track loses no position in any order, seed %i', (seed) => {
  const random = randomOf(seed)
  const way = [at(0)]
  for (let n = 1; n < 60; n++) {
    const { latitude, longitude, time } = way.at(-1)!
    const minutes = 0.5 + random.next() * 30
    const miles = minutes * random.next()
    way.push({
      time: time + minutes * 60_000,
      latitude: latitude + (random.next() - 0.5) * (miles / 69),
      longitude: longitude + miles / 80,
    })
  }
  const shuffled = way.toSorted(() => random.next() - 0.5)
  let accepted: Fix[] = []
  for (const fix of shuffled) {
    const next = checkPlausibility({ accepted, doubt: null }, [fix, fix])
    expect(next.verdicts).toEqual(['accepted', 'known'])
    accepted = [...accepted, ...next.accepted].toSorted((a, b) => a.time - b.time)
  }
  expect(accepted).toEqual(way)
})
