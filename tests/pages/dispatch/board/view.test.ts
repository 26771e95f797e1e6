import { describe, expect, it } from 'vitest'
import { nextSlots, createSlots } from '#src/pages/dispatch/board/slots.ts'
import { getRange } from '#src/pages/dispatch/board/view.ts'

const view = { top: 0, height: 440, row: 44 }

describe('slotsOf', () => {
  const slotsOf = (before: string, after: string, first = 0) =>
    nextSlots({ keys: [...before], first }, [...after]).first

  it.each([
    ['a row on top moves the list, not the rows', 'abc', 'xabc', -1],
    ['a row on top moves the list even if the last row leaves', 'abc', 'xab', -1],
    ['three rows on top move the list at once', 'abcd', 'xyzab', -3],
    ['a row in the middle moves the list as well', 'abcd', 'axbcd', -1],
    ['a row at the end moves nothing', 'abc', 'abcx', 0],
    ['a row redrawn at the top moves the rows it passes', 'abcd', 'Cabd', -1],
    ['entirely new rows start where the old ones did', 'ab', 'xy', 0],
  ])('%s', (_, before, after, first) => {
    expect(slotsOf(before, after)).toBe(first)
  })

  it('starts again at 0 after drifting far', () => {
    expect(slotsOf('ab', 'xab', -10_000)).toBe(0)
  })

  it('createSlots: returns the same slots for the same list', () => {
    const first = createSlots()
    first(['a', 'b'])
    const keys = ['x', 'a', 'b']
    expect([first(keys), first(keys)]).toEqual([-1, -1])
  })
})

describe('getRange', () => {
  it.each([
    [0, { from: 0, to: 16 }],
    [44 * 20, { from: 12, to: 36 }],
    [44 * 21, { from: 12, to: 40 }],
  ])('scrolled by %i pixels is %o', (top, range) => {
    expect(getRange({ ...view, top })).toEqual(range)
  })

  it('covers all rows while nothing has been measured', () => {
    expect(getRange({ top: 0, height: 0, row: 0 })).toEqual({ from: 0, to: Number.POSITIVE_INFINITY })
  })
})
