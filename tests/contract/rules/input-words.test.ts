import { expect, test } from 'vitest'
import { z } from 'zod'
import { day, enteredDay, enteredInstant } from '#contract/http.ts'
import { inputWords } from '#contract/rules/input-words.ts'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: inputWords }).error?.issues.map(({ message }) => message)

test.each([
  ['nothing', z.string(), undefined, 'Required.'],
  ['an empty text', z.string().min(1), '', 'Required.'],
  ['a text that is too short', z.string().min(2), 'a', 'At least 2 characters.'],
  ['a text that is too long', z.string().max(2000), 'x'.repeat(2001), 'At most 2,000 characters.'],
  ['a text for a number', z.number(), 'heavy', 'Enter a number.'],
  ['a text for a list', z.array(z.int()), 'a', 'Send a list.'],
  ['nothing for fields', z.object({ a: z.int() }), null, 'Send an object.'],
  ['an unknown word', z.enum(['', 'a', 'b']), 'c', 'Choose one of: a, b.'],
  ['an unknown code', z.union([z.literal(1), z.literal(2)]), 5, 'Choose one of: 1, 2.'],
  ['no choice', z.enum(['a', 'b']), undefined, 'Required.'],
  ['an impossible date', z.iso.date(), '2026-02-30', 'Enter a date as YYYY-MM-DD.'],
  ['a text for an entered date', enteredDay, 'banana', 'Enter a date as YYYY-MM-DD.'],
  ['an empty date', day, '', 'Enter a date as YYYY-MM-DD.'],
  ['a date of another century', enteredDay, '2201-01-01', 'Enter a date between the years 1900 and 2100.'],
  [
    'a text for an entered time',
    enteredInstant,
    'banana',
    'Enter a time with a time zone, such as 2026-11-21T14:30:00Z.',
  ],
  [
    'a time without its zone',
    z.iso.datetime({ offset: true }),
    '2026-01-01T00:00:00',
    'Enter a time with a time zone, such as 2026-11-21T14:30:00Z.',
  ],
  ['a text that does not match its pattern', z.string().regex(/^a$/), 'b', 'Enter a valid value.'],
  ['a fraction for an integer', z.int(), 1.5, 'Enter a whole number.'],
  ['a number that is too large', z.int().max(200_000), 200_001, 'At most 200,000.'],
  ['a number that is too small', z.int().min(3), 2, 'At least 3.'],
  ['a number that is not positive', z.int().positive(), 0, 'More than 0.'],
  ['a list that is too long', z.array(z.int()).max(2), [1, 2, 3], 'At most 2.'],
])('validation message for %s is plain English', (_, schema, value, words) => {
  expect(messagesOf(schema, value)).toEqual([words])
})

test("a schema's own validation message has priority", () => {
  expect(messagesOf(z.string().min(1, 'Enter the name.'), '')).toEqual(['Enter the name.'])
})
