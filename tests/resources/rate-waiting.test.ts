import { expect, test } from 'vitest'
import { waitingText } from '#resources/loads/rate-confirmation/take.ts'

test.each([
  [2, 3, 1, '2 of 9 fields wait for you. Enter accepts a field, arrows move.'],
  [0, 2, 2, 'Nothing is left to confirm. 2 fields can be copied to the load at once, 2 fields can be copied in their rows.'],
  [0, 1, 0, 'Nothing is left to confirm. 1 field can be copied in its row.'],
  [0, 0, 0, 'Nothing waits for you here.'],
])('what waits for a person counts as the buttons do: %i, %i, %i', (waiting, intoLoad, elsewhere, words) =>
  expect(waitingText(waiting, intoLoad, elsewhere, 9)).toBe(words),
)
