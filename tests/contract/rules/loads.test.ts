import { describe, expect, it } from 'vitest'
import type { Can } from '#contract/permissions.ts'
import { toIsoWeek, toMonday, numbersBegin, weekAfter } from '#contract/rules/iso-week.ts'
import { mayDeleteLoad, mayEditLoad, mayEditPrices, seesPrices } from '#contract/rules/load-access.ts'
import { LOAD_STATUS, type LoadStatus, stepsFrom, whyNotMove } from '#contract/rules/load-status.ts'
import { daysLater, instantIn, wallText } from '#contract/rules/wall-time.ts'

describe('ISO week', () => {
  it.each([
    ['2024-12-30', 2025, 1, '2024-12-30'],
    ['2027-01-01', 2026, 53, '2026-12-28'],
    ['2024-04-01', 2024, 14, '2024-04-01'],
    ['2026-11-22', 2026, 47, '2026-11-16'],
    ['2023-01-01', 2022, 52, '2022-12-26'],
  ])('of %s is %i-%i, which begins on %s', (day, year, week, monday) => {
    expect([toIsoWeek(day), toMonday({ year, week })]).toEqual([{ year, week }, monday])
  })

  it.each([
    [{ year: 2026, week: 53 }, 1, { year: 2027, week: 1 }],
    [{ year: 2025, week: 1 }, -1, { year: 2024, week: 52 }],
  ])('%j plus %i is %j', (from, weeks, to) => expect(weekAfter(from, weeks)).toEqual(to))

  it.each([
    ['XX', { year: 2024, week: 14 }, 'XX24-14-'],
    ['AB', { year: 2025, week: 1 }, 'AB25-01-'],
  ])('gives loads of %s in %j the number prefix %s', (abbreviation, week, begin) =>
    expect(numbersBegin(abbreviation, week)).toBe(begin),
  )
})

describe('load status', () => {
  const ways: Record<LoadStatus, LoadStatus[]> = {
    1: [3, 6],
    2: [3, 1, 6],
    3: [5, 1],
    4: [5, 3],
    5: [3],
    6: [1],
  }
  it.each(Object.entries(ways))('moves from %s only to %j, and never by hand to 2 or 4', (from, allowed) => {
    const status = Number(from) as LoadStatus
    expect(stepsFrom(status)).toEqual(allowed)
    for (const to of Object.keys(LOAD_STATUS).map(Number) as LoadStatus[])
      expect(whyNotMove(status, to) === null).toBe(allowed.includes(to))
  })
})

describe('load access', () => {
  const viewer = (...cans: string[]) => ({
    id: 1,
    can: (...question: Can) => cans.includes(question.join(' ')),
  })
  const [mine, theirs] = [{ dispatcher: 1 }, { dispatcher: 2 }]
  it.each([
    ['sees the prices of own loads', seesPrices, mine, viewer(), true],
    ["does not see prices of others' loads", seesPrices, theirs, viewer('loads show'), false],
    ['sees all prices with permission', seesPrices, theirs, viewer('all-loads show'), true],
    ['edits own loads', mayEditLoad, mine, viewer('loads edit'), true],
    ['does not edit own loads without permission', mayEditLoad, mine, viewer(), false],
    ["does not edit others' loads", mayEditLoad, theirs, viewer('loads edit'), false],
    ["edits others' loads with permission", mayEditLoad, theirs, viewer('all-loads edit'), true],
    [
      "does not edit others' prices with permission for loads only",
      mayEditPrices,
      theirs,
      viewer('all-loads edit'),
      false,
    ],
    [
      "edits others' prices with permission",
      mayEditPrices,
      theirs,
      viewer('all-loads edit', 'all-load-prices edit'),
      true,
    ],
    ['edits own prices', mayEditPrices, mine, viewer('loads edit'), true],
    ['deletes own loads', mayDeleteLoad, mine, viewer('loads delete'), true],
    ["does not delete others' loads", mayDeleteLoad, theirs, viewer('loads delete'), false],
    ["deletes others' loads with permission", mayDeleteLoad, theirs, viewer('all-loads delete'), true],
  ])('a dispatcher %s', (_, rule, load, who, answer) => expect(rule(load, who)).toBe(answer))
})

describe('local time of a zone', () => {
  it.each([
    ['America/Chicago', '2030-01-07T08:00', '2030-01-07T14:00:00.000Z'],
    ['America/New_York', '2030-07-07T08:00', '2030-07-07T12:00:00.000Z'],
    ['America/New_York', '2030-03-10T02:30', '2030-03-10T07:30:00.000Z'],
    ['America/Chicago', '2030-01-07T08:00:00-05:00', '2030-01-07T13:00:00.000Z'],
  ])('in %s at %s is %s', (zone, time, instant) => expect(instantIn(zone, time)).toBe(instant))

  it('daysLater keeps the local hour across a daylight saving change', () => {
    const later = daysLater('2030-03-09T14:00:00Z', 1, 'America/Chicago')
    expect([later, wallText(later, 'America/Chicago')]).toEqual([
      '2030-03-10T13:00:00.000Z',
      '2030-03-10T08:00',
    ])
  })
})
