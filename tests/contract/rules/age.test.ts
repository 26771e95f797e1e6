import { describe, expect, it } from 'vitest'
import { ageText, durationText, toInstant, isStale } from '#contract/rules/age.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')

describe('toInstant', () => {
  it.each([
    ['2024-03-14T12:00:00Z', NOW],
    ['2024-03-14T12:00:00', NOW],
    ['2024-03-14 12:00:00', NOW],
    ['2024-03-14T12:00', NOW],
    ['2024-03-14T12:00:00.000', NOW],
    ['2024-03-14T08:00:00-04:00', NOW],
    ['2024-03-14T12:00:00+00:00', NOW],
    ['2024-03-14T17:30:00+0530', NOW],
    ['Thu, 14 Mar 2024 08:00:00 -0400', NOW],
    ['Thu, 14 Mar 2024 12:00:00 GMT', NOW],
    ['2024-03-14', Date.parse('2024-03-14T00:00:00Z')],
    ['ASAP', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('parses %j as an instant', (text, expected) => expect(toInstant(text)).toBe(expected))
})

describe('durationText', () => {
  it.each([
    [0, '0 min'],
    [46, '46 min'],
    [59.6, '1 h 00 min'],
    [200, '3 h 20 min'],
    [1439, '23 h 59 min'],
    [1800, '1 d 6 h'],
  ])('formats %s minutes as %j', (minutes, text) => expect(durationText(minutes)).toBe(text))
})

describe('isStale', () => {
  it.each([
    ['now', '2024-03-14T12:00:00Z', false],
    ['a second less than two hours', '2024-03-14T10:00:01Z', false],
    ['exactly two hours', '2024-03-14T10:00:00Z', false],
    ['exactly two hours, no zone', '2024-03-14T10:00:00', false],
    ['a millisecond more than two hours', '2024-03-14T09:59:59.999Z', true],
    ['a day', '2024-03-13T12:00:00', true],
    ['in the future', '2024-03-14T18:00:00Z', false],
    ['never', null, true],
    ['unreadable', 'Direct', true],
  ])('decides whether a time is stale: %s', (_, time, expected) => expect(isStale(time, NOW)).toBe(expected))
})

describe('ageText', () => {
  it.each([
    ['2024-03-14T12:00:00Z', '0 s'],
    ['2024-03-14T11:59:18Z', '42 s'],
    ['2024-03-14T11:59:00Z', '1 min'],
    ['2024-03-14T11:00:01Z', '59 min'],
    ['2024-03-14T11:00:00Z', '1 h 00 min'],
    ['2024-03-14T09:55:00', '2 h 05 min'],
    ['2024-03-13T12:00:00Z', '1 d 0 h'],
    ['2024-03-11T07:30:00Z', '3 d 4 h'],
    ['2024-03-14T12:05:00Z', '0 s'],
    ['TBD', ''],
    [null, ''],
  ])('formats the age of %j as %j', (time, expected) => expect(ageText(time, NOW)).toBe(expected))
})
