import { describe, expect, it } from 'vitest'
import { freeRows, heldRows, createRowHold } from '#src/pages/dispatch/board/held-rows.ts'

const row = (id: number, part: { at?: number; is_read?: boolean } = {}) => ({
  id,
  received_date: new Date((part.at ?? 100 - id) * 60_000).toISOString(),
  is_read: part.is_read ?? false,
})
type Row = ReturnType<typeof row>

const three = () => [row(1), row(2), row(3)]

describe('held list', () => {
  it.each<[string, (board: Row[]) => Row[], { ids: number[]; gone: number[]; waiting: number }]>([
    ['stays unchanged while nothing happens', (board) => board, { ids: [1, 2, 3], gone: [], waiting: 0 }],
    [
      'counts new offers instead of showing them',
      (board) => [row(9), row(8), ...board],
      { ids: [1, 2, 3], gone: [], waiting: 2 },
    ],
    [
      'counts an offer inserted in the middle as well',
      ([a, ...others]) => [a!, row(9), ...others],
      { ids: [1, 2, 3], gone: [], waiting: 1 },
    ],
    [
      'keeps a moved row in its place',
      ([a, b]) => [row(3, { at: 200 }), a!, b!],
      { ids: [1, 2, 3], gone: [], waiting: 1 },
    ],
    ['keeps a row that left', ([a, , c]) => [a!, c!], { ids: [1, 2, 3], gone: [2], waiting: 0 }],
    [
      'keeps a row that the cap drops for a new one',
      ([a, b]) => [row(9), a!, b!],
      { ids: [1, 2, 3], gone: [3], waiting: 1 },
    ],
    [
      'keeps every row of a board that became empty',
      () => [],
      { ids: [1, 2, 3], gone: [1, 2, 3], waiting: 0 },
    ],
  ])('%s', (_, change, expected) => {
    const board = three()
    const held = heldRows(freeRows(board), change(board))
    expect({ ids: held.rows.map(({ id }) => id), gone: [...held.gone], waiting: held.waiting }).toEqual(
      expected,
    )
    expect(held.keys).toEqual(freeRows(board).keys)
  })

  it('updates the content of its rows', () => {
    const board = three()
    const held = heldRows(freeRows(board), [row(9), board[0]!, row(2, { is_read: true }), board[2]!])
    expect(held.rows.map(({ is_read }) => is_read)).toEqual([false, true, false])
    expect(held.rows[0]).toBe(board[0])
  })

  it('keeps the last content of a row that left', () => {
    const board = three()
    const read = heldRows(freeRows(board), [board[0]!, row(2, { is_read: true }), board[2]!])
    expect(heldRows(read, [board[0]!]).rows[1]?.is_read).toBe(true)
  })

  it('keeps its identity when an arrival changes none of its rows', () => {
    const board = three()
    const one = heldRows(freeRows(board), [row(9), ...board])
    const two = heldRows(one, [row(10), row(9), ...board])
    expect(two.rows).toBe(board)
    expect(two.gone).toBe(one.gone)
    expect(two.waiting).toBe(2)
    expect(heldRows(two, [row(10), row(9), ...board])).toBe(two)
  })
})

describe('row hold', () => {
  const ids = (shown: { rows: readonly Row[] }) => shown.rows.map(({ id }) => id)
  const steps = (...given: [board: Row[], hold: string | null][]) => {
    const keep = createRowHold<Row>()
    return given.map(([board, hold]) => ids(keep(board, hold)))
  }
  const board = three()
  const more = [row(9), ...board]
  const most = [row(10), ...more]

  it.each<[string, [Row[], string | null][], number[][]]>([
    [
      'shows the board while it is not held',
      [
        [board, null],
        [more, null],
      ],
      [
        [1, 2, 3],
        [9, 1, 2, 3],
      ],
    ],
    [
      'keeps the rows when a hold starts together with an arrival',
      [
        [board, null],
        [more, 'a'],
      ],
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    ],
    [
      'shows the board again when it is released',
      [
        [board, null],
        [more, 'a'],
        [more, null],
      ],
      [
        [1, 2, 3],
        [1, 2, 3],
        [9, 1, 2, 3],
      ],
    ],
    [
      'shows and holds the new board when another hold replaces the first',
      [
        [board, 'a'],
        [more, 'b'],
        [most, 'b'],
      ],
      [
        [1, 2, 3],
        [9, 1, 2, 3],
        [9, 1, 2, 3],
      ],
    ],
    [
      'holds nothing when nothing was shown',
      [
        [[], 'a'],
        [board, 'a'],
        [more, 'a'],
      ],
      [[], [1, 2, 3], [1, 2, 3]],
    ],
  ])('%s', (_, given, expected) => {
    expect(steps(...given)).toEqual(expected)
  })

  it('returns the same result for the same input', () => {
    const keep = createRowHold<Row>()
    keep(board, null)
    const first = keep(more, 'a')
    expect(keep(more, 'a')).toBe(first)
  })
})
