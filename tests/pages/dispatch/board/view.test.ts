import { describe, expect, it } from 'vitest'
import { nextSlots, createSlots } from '#src/pages/dispatch/board/slots.ts'
import { getRange } from '#src/pages/dispatch/board/view.ts'

const view = { top: 0, height: 440, row: 44 }

describe('the slots of the rows', () => {
  const slotsOf = (before: string, after: string, first = 0) =>
    nextSlots({ keys: [...before], first }, [...after]).first

  it.each([
    ['a row on top moves the list, not the rows', 'abc', 'xabc', -1],
    ['… also when the last one leaves for it', 'abc', 'xab', -1],
    ['… and so do three at once', 'abcd', 'xyzab', -3],
    ['a row in the middle moves the list by what is below it', 'abcd', 'axbcd', -1],
    ['a row at the end moves nothing', 'abc', 'abcx', 0],
    ['a row that is drawn anew on top moves those it passes', 'abcd', 'Cabd', -1],
    ['all new rows begin where the old ones did', 'ab', 'xy', 0],
  ])('%s', (_, before, after, first) => {
    expect(slotsOf(before, after)).toBe(first)
  })

  it('begin anew when they have wandered far', () => {
    expect(slotsOf('ab', 'xab', -10_000)).toBe(0)
  })

  it('are the same for the same list, however often asked', () => {
    const first = createSlots()
    first(['a', 'b'])
    const keys = ['x', 'a', 'b']
    expect([first(keys), first(keys)]).toEqual([-1, -1])
  })
})

describe('the rows that are drawn', () => {
  it.each([
    [0, { from: 0, to: 16 }],
    [44 * 20, { from: 12, to: 36 }],
    [44 * 21, { from: 12, to: 40 }],
  ])('scrolled by %i pixels are %o', (top, range) => {
    expect(getRange({ ...view, top })).toEqual(range)
  })

  it('are all while nothing has been measured', () => {
    expect(getRange({ top: 0, height: 0, row: 0 })).toEqual({ from: 0, to: Number.POSITIVE_INFINITY })
  })
})
