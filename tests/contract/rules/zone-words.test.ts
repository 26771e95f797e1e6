import { expect, test } from 'vitest'
import { zoneText } from '#contract/rules/zone-words.ts'

test.each([
  ['America/New_York', 'Eastern (New York)'],
  ['America/Phoenix', 'Mountain, no daylight saving (Phoenix)'],
  ['America/Indiana/Indianapolis', 'Eastern (Indianapolis)'],
  ['America/Argentina/Buenos_Aires', 'Argentina (Buenos Aires)'],
  ['UTC', 'UTC'],
])('the time zone %s is shown as %s', (zone, words) => expect(zoneText(zone)).toBe(words))
