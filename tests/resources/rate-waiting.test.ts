import { expect, test } from 'vitest'
import { waitingText } from '#resources/loads/rate-confirmation/copy-to-load.ts'

test.each([
  [2, 3, 1, '2 of 9 fields need review. Press Enter to accept, or arrow keys to move.'],
  [
    0,
    2,
    2,
    'Nothing left to confirm. 2 fields can be copied to the load together, 2 fields can be copied from their rows.',
  ],
  [0, 1, 0, 'Nothing left to confirm. 1 field can be copied from its row.'],
  [0, 0, 0, 'Nothing to review.'],
])('waitingText: its counts match the buttons: %i, %i, %i', (waiting, intoLoad, elsewhere, words) =>
  expect(waitingText(waiting, intoLoad, elsewhere, 9)).toBe(words),
)
