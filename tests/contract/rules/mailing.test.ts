import { describe, expect, it } from 'vitest'
import { isDaysText } from '#contract/rules/days-of-week.ts'
import { mailingText, nextRuns, unknownMailingPlaceholders } from '#contract/rules/mailing.ts'

const zone = 'America/New_York'
const runs = (days_of_week: string, send_time: string, after: string, count = 3, time_zone = zone) =>
  nextRuns({ days_of_week, send_time, time_zone }, Date.parse(after), count)

describe('next mailing runs', () => {
  it.each([
    // US clocks go forward on 8 March 2026 at 02:00 and back on 1 November at 02:00.
    [
      'keep their hour when clocks go forward',
      '*',
      '06:30',
      '2026-03-06T20:00:00Z',
      ['2026-03-07T11:30:00Z', '2026-03-08T10:30:00Z', '2026-03-09T10:30:00Z'],
    ],
    [
      'keep their hour when clocks go back',
      '*',
      '06:30',
      '2026-10-31T08:00:00Z',
      ['2026-10-31T10:30:00Z', '2026-11-01T11:30:00Z', '2026-11-02T11:30:00Z'],
    ],
    [
      'happen once in the skipped hour',
      '7',
      '02:30',
      '2026-03-07T12:00:00Z',
      ['2026-03-08T07:30:00Z', '2026-03-15T06:30:00Z', '2026-03-22T06:30:00Z'],
    ],
    [
      'happen once in the repeated hour',
      '6,7',
      '01:30',
      '2026-10-31T12:00:00Z',
      ['2026-11-01T05:30:00Z', '2026-11-07T06:30:00Z', '2026-11-08T06:30:00Z'],
    ],
    [
      'are on their days only',
      '1,3',
      '18:00',
      '2026-06-01T22:00:00Z',
      ['2026-06-03T22:00:00Z', '2026-06-08T22:00:00Z', '2026-06-10T22:00:00Z'],
    ],
  ])('mailing runs %s', (_, days, time, after, expected) => {
    expect(runs(days, time, after)).toEqual(expected.map((at) => new Date(at).toISOString()))
  })

  it('are empty without a day', () => {
    expect(runs('', '06:30', '2026-06-01T00:00:00Z')).toEqual([])
  })

  it('never repeat or skip a run in a thousand runs, in several time zones', () => {
    for (const where of [zone, 'America/Phoenix', 'Australia/Lord_Howe', 'UTC']) {
      const all = runs('*', '02:15', '2026-01-01T00:00:00Z', 1000, where)
      const one = all.map(
        (_, index) => runs('*', '02:15', index === 0 ? '2026-01-01T00:00:00Z' : all[index - 1]!, 1, where)[0],
      )
      expect(one).toEqual(all)
    }
  })
})

it('fills a mailing text for a vehicle and lists unknown placeholders', () => {
  const parts = { driver: 'Kim  Doe', unit: '101', location: '' }
  expect(mailingText('{driver} in {unit} at {location}: {price}', parts)).toBe('Kim Doe in 101 at : {price}')
  const unknown = '{driver} {price} { unit} {trucks} {price}'
  expect(unknownMailingPlaceholders(unknown, 'drivers')).toEqual(['{price}', '{ unit}', '{trucks}'])
  expect(unknownMailingPlaceholders('{trucks} of {company}, {unit}', 'brokers')).toEqual(['{unit}'])
})

it.each([
  ['*', true],
  ['1,2,3', true],
  ['1,2,3,4,5,6,7', false],
  ['3,1', false],
  ['', false],
  ['8', false],
])('tells whether %j is a valid list of days: %s', (text, isRight) => {
  expect(isDaysText(text)).toBe(isRight)
})

it.each([
  ['Unit {unit} at {location}. Free?', 'near Laredo, TX', 'Unit 7 near Laredo, TX. Free?'],
  ['Are you near {location}?', 'near Laredo, TX', 'Are you near Laredo, TX?'],
  ['Unit {unit} at {location}. Free?', 'Laredo, TX', 'Unit 7 at Laredo, TX. Free?'],
])('the template "%s" for a truck %s names the location once', (template, location, words) => {
  expect(mailingText(template, { driver: 'Kim', unit: '7', location })).toBe(words)
})
