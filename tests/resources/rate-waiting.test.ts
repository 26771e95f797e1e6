import { expect, test } from 'vitest'
import { waitingText } from '#resources/loads/rate-confirmation/take.ts'

test.each([
  [[2, 3, 1, 9], '2 of 9 fields wait for you. Enter accepts a field, arrows move.'],
  [[0, 2, 2, 9], 'Nothing is left to confirm. 2 fields can be taken into the load at once, 2 fields can be taken over in their rows.'],
  [[0, 1, 0, 9], 'Nothing is left to confirm. 1 field can be taken over in its row.'],
  [[0, 0, 0, 9], 'Nothing waits for you here.'],
] as const)('what waits for a person counts as the buttons do: %j', (counts, words) => expect(waitingText(...counts)).toBe(words))
