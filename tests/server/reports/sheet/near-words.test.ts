import { expect, it } from 'vitest'
import { findNearWords } from '#server/reports/sheet/near-words.ts'

const TYPES = ['Cargo van', 'Small straight', 'Large straight', 'Box truck with liftgate', 'Reefer']

it.each([
  ['van', ['Cargo van']],
  ['sm straight', ['Small straight', 'Large straight']],
  ['BOX TRUCK', ['Box truck with liftgate']],
  ['zeppelin', []],
  ['', []],
])('near words: %j is like %j', (text, near) => expect(findNearWords(text, TYPES)).toEqual(near))
