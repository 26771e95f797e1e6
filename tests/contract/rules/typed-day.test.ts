import { expect, it } from 'vitest'
import { dayText } from '#contract/rules/dates.ts'
import { shownDay, typedDay } from '#contract/rules/typed-day.ts'

it.each([
  ['03/14/2024', '2024-03-14'],
  ['14/03/2024', '2024-03-14'],
  ['2024-03-14', '2024-03-14'],
  [' 03/14/2024 ', '2024-03-14'],
  ['14 Mar 2024', '2024-03-14'],
  ['4 mar 2024', '2024-03-04'],
  ['09 Sept 2026', '2026-09-09'],
  ['09 Sep 2026', '2026-09-09'],
  ['3/9/2024', '2024-03-09'],
  ['3/14/24', '2024-03-14'],
  ['14.3.24', '2024-03-14'],
  ['3-9-99', '1999-03-09'],
  ['Mar 9 2024', '2024-03-09'],
  ['mar 9, 2024', '2024-03-09'],
  ['30 Feb 2024', null],
  ['Feb 30, 2024', null],
  ['13/13/24', null],
  ['3/14/024', null],
  ['05 Oct 202', null],
  ['05 Mon 2026', null],
  ['05 Abc 2026', null],
  ['Oct 2026', null],
  ['tomorrow', null],
  ['', null],
])('parses the typed date %j as %j', (text, day) => expect(typedDay(text)).toBe(day))

it('a date input shows the same text as the pages, and it parses back to the same day', () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-28`
    expect(shownDay(day)).toBe(dayText(day))
    expect(typedDay(shownDay(day))).toBe(day)
  }
  expect(shownDay('31/31/2025')).toBe('31/31/2025')
  expect(shownDay('')).toBe('')
})
