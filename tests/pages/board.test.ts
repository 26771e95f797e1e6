import { describe, expect, it } from 'vitest'
import { BOARD_CAP } from '#contract/constants.ts'
import {
  boardKey,
  toBoard,
  type BoardRow,
  insertOffer,
  markAnswered,
  markBid,
  markDriverBid,
  markRead,
  patchOffer,
} from '#src/pages/dispatch/board/board.ts'

interface Row extends BoardRow {
  notes?: string
}

const at = (minute: number) => new Date(Date.UTC(2024, 2, 14, 12, minute)).toISOString()
const row = (id: number, minute: number, part: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  received_date: at(minute),
  ...part,
})
const ids = (list: readonly Row[]) => list.map(({ id }) => id)
const frozen = <T extends Row>(list: readonly T[]): readonly T[] =>
  Object.freeze(list.map((each) => Object.freeze(each)))

describe('board sort key', () => {
  it.each([
    ['the receipt time', row(1, 5), at(5)],
    ['a driver bid after the receipt', row(1, 5, { driver_bid_at: at(9) }), at(9)],
    ['the receipt time after a driver bid', row(1, 5, { driver_bid_at: at(2) }), at(5)],
    ['a time without a zone, which is UTC', row(1, 0, { received_date: '2024-03-14T12:05:00' }), at(5)],
    ['zero for an unreadable time', row(1, 0, { received_date: 'soon' }), '1970-01-01T00:00:00Z'],
  ])('uses %s', (_, given, expected) => expect(boardKey(given)).toBe(Date.parse(expected)))
})

describe('toBoard', () => {
  it('sorts newest first, by id at the same time, and removes duplicates', () => {
    expect(ids(toBoard([row(1, 1), row(3, 3), row(2, 2), row(3, 3), row(4, 2)]))).toEqual([3, 4, 2, 1])
  })

  it('keeps at most 50 offers', () => {
    const list = toBoard(Array.from({ length: 60 }, (_, index) => row(index, index)))
    expect(list).toHaveLength(BOARD_CAP)
    expect(ids(list).at(0)).toBe(59)
    expect(ids(list).at(-1)).toBe(10)
  })
})

describe('insertOffer with a new offer', () => {
  const list = frozen([row(5, 50), row(3, 30), row(1, 10)])

  it.each([
    ['newest', 55, [9, 5, 3, 1]],
    ['between', 20, [5, 3, 9, 1]],
    ['oldest', 5, [5, 3, 1, 9]],
    ['at the same time as another', 30, [5, 9, 3, 1]],
  ])('inserts the offer in date order: %s', (_, minute, expected) =>
    expect(ids(insertOffer(list, row(9, minute)))).toEqual(expected),
  )

  it('leaves every other row unchanged', () => {
    const after = insertOffer(list, row(9, 20))
    for (const each of list) expect(after.find(({ id }) => id === each.id)).toBe(each)
  })

  it('drops the last row of a full board', () => {
    const full = frozen(toBoard(Array.from({ length: BOARD_CAP }, (_, index) => row(index + 1, index))))
    const after = insertOffer(full, row(99, 59))
    expect(after).toHaveLength(BOARD_CAP)
    expect(ids(after).at(0)).toBe(99)
    expect(ids(after)).not.toContain(1)
  })

  it('ignores an offer older than every row of a full board', () => {
    const full = frozen(toBoard(Array.from({ length: BOARD_CAP }, (_, index) => row(index + 1, index + 1))))
    expect(ids(insertOffer(full, row(99, 0)))).toEqual(ids(full))
  })
})

describe('insertOffer with a reposted offer', () => {
  const list = frozen([row(5, 50), row(3, 30, { is_read: true, notes: 'old' }), row(1, 10)])

  it('updates the offer once and moves it to its new date', () => {
    const after = insertOffer(list, row(3, 55, { version: 2, notes: 'new' }))
    expect(ids(after)).toEqual([3, 5, 1])
    expect(after[0]).toMatchObject({ notes: 'new', version: 2 })
  })

  it('keeps the offer marked as read', () => {
    expect(insertOffer(list, row(3, 30, { version: 2, is_read: false }))[1]).toMatchObject({ is_read: true })
  })

  it('ignores an older version of the offer', () => {
    const newer = frozen([row(3, 30, { version: 4 })])
    expect(insertOffer(newer, row(3, 55, { version: 3, notes: 'late' }))).toBe(newer)
  })

  it('accepts an update without a version', () => {
    const after = insertOffer(list, { id: 3, received_date: at(30), notes: 'new' })
    expect(after[1]).toMatchObject({ notes: 'new' })
  })
})

describe('offer marks', () => {
  const list = frozen([row(5, 50), row(3, 30), row(1, 10)])

  it.each([
    ['read', markRead, { is_read: true }],
    ['bid on', markBid, { is_bid: true }],
    ['answered', markAnswered, { broker_answered: true }],
  ])('marks one row as %s and moves nothing', (_, mark, expected) => {
    const after = mark(list, 3)
    expect(ids(after)).toEqual([5, 3, 1])
    expect(after[1]).toMatchObject(expected)
    expect([after[0], after[2]]).toEqual([list[0], list[2]])
    expect(mark(after, 3)).toBe(after)
    expect(mark(list, 99)).toBe(list)
  })

  it('moves an offer with a driver bid to the top', () => {
    const after = markDriverBid(list, 1, at(55))
    expect(ids(after)).toEqual([1, 5, 3])
    expect(after[0]).toMatchObject({ is_driver_bid: true, driver_bid_at: at(55), received_date: at(10) })
    expect(markDriverBid(after, 1, at(55))).toBe(after)
  })

  it('keeps an offer with a driver bid above offers received before the bid', () => {
    const after = insertOffer(markDriverBid(list, 1, at(55)), row(9, 54))
    expect(ids(after)).toEqual([1, 9, 5, 3])
  })
})

describe('patchOffer', () => {
  const list = frozen([row(5, 50), row(3, 30), row(1, 10)])

  it('changes fields in place', () => {
    const after = patchOffer(list, 3, { notes: 'dock 4' })
    expect(ids(after)).toEqual([5, 3, 1])
    expect(after[1]).toMatchObject({ notes: 'dock 4', received_date: at(30) })
  })

  it('moves the row when its date changes', () =>
    expect(ids(patchOffer(list, 1, { received_date: at(40) }))).toEqual([5, 1, 3]))
  it('never changes the id', () => expect(ids(patchOffer(list, 3, { id: 77 }))).toEqual([5, 3, 1]))
})

it('insertOffer builds the same board in any order of arrival', () => {
  const rows = Array.from({ length: 70 }, (_, index) => row(index + 1, (index * 37) % 60))
  const orders = [rows, rows.toReversed(), rows.toSorted((a, b) => (a.id % 7) - (b.id % 7))]
  const boards = orders.map((order) => ids(order.reduce<readonly Row[]>(insertOffer, [])))
  for (const board of boards) expect(board).toEqual(ids(toBoard(rows)))
})
