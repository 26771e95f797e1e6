import { expect, it } from 'vitest'
import { findPastedProblem, MOST_INVITED, parsePastedAddresses } from '#contract/rules/pasted-addresses.ts'

it.each([
  [
    'dana.reyes@x.com, kim@x.com;lee@x.com',
    [
      ['dana.reyes@x.com', 'Dana', 'Reyes'],
      ['kim@x.com', 'Kim', ''],
      ['lee@x.com', 'Lee', ''],
    ],
  ],
  [
    '"Dana Reyes" <Dana@X.com>\nkim@x.com kim@x.com',
    [
      ['dana@x.com', 'Dana', 'Reyes'],
      ['kim@x.com', 'Kim', ''],
    ],
  ],
  ['Kim van der Berg <kim@x.com>', [['kim@x.com', 'Kim', 'van der Berg']]],
  [' \n,;', []],
  [
    'no address',
    [
      ['no', 'No', ''],
      ['address', 'Address', ''],
    ],
  ],
])('reads pasted addresses: %s', (text, people) =>
  expect(
    parsePastedAddresses(text).map(({ email, first_name, last_name }) => [email, first_name, last_name]),
  ).toEqual(people),
)

it.each<[string, string | undefined]>([
  ['', 'Enter an email address.'],
  ['dana@example.com\nsam@example.com', undefined],
  ['bad address, x@, dana@example.com', 'Correct or remove: bad, address, x@'],
  [
    Array.from({ length: MOST_INVITED + 1 }, (_, index) => `u${index}@example.com`).join(),
    'Enter at most 100 email addresses.',
  ],
])('findPastedProblem: %j gives %j', (text, problem) => {
  expect(findPastedProblem(parsePastedAddresses(text))).toBe(problem)
})
