import { describe, expect, it, vi } from 'vitest'
import { BOARD_CAP } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import {
  applyEvent,
  applyEvents,
  type Board,
  type BoardEvent,
  boardFrom,
} from '#src/pages/dispatch/board/board-state.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

const at = (minute: number) => `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z`
const NOW = at(59)
const rules = (passes: (offer: Offer) => boolean = () => true) => ({ now: NOW, passes })
const row = (id: number, part: Partial<Offer> = {}) => makeOffer(id, { received_date: at(id), ...part })
const board = (...offers: Offer[]): Board => boardFrom({ results: offers, seq: 100 })
const ids = ({ offers }: Board) => offers.map(({ id }) => id)
const one = (state: Board, id: number) => state.offers.find((offer) => offer.id === id)

describe('boardFrom', () => {
  it('sorts newest first, without duplicates, at most 50', () => {
    const many = Array.from({ length: 55 }, (_, index) => row(index + 1))
    expect(ids(board(...many, row(7)))).toEqual(Array.from({ length: 50 }, (_, index) => 55 - index))
  })

  it('returns an empty board and logs an answer without results', () => {
    const nothing: Board = { offers: [], seq: null, isIncomplete: false, isDoubtful: false, basis: '' }
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(boardFrom(undefined)).toEqual(nothing)
    expect(boardFrom({ results: 'none' as never })).toEqual(nothing)
    expect(log).toHaveBeenCalledTimes(2)
  })
})

describe('applyEvent', () => {
  it.each<[string, BoardEvent, number[]]>([
    [
      'inserts a new offer in date order',
      { type: 'LOAD_CREATED', data: row(9, { received_date: at(2) }), seq: 101 },
      [3, 9, 2, 1],
    ],
    [
      'moves a reposted offer',
      { type: 'LOAD_UPDATED', data: row(1, { received_date: at(30), version: 2 }), seq: 101 },
      [1, 3, 2],
    ],
    [
      'moves an offer with a driver bid to the top',
      { type: 'DRIVER_BID_CREATED', data: { id: 5, offer: { id: 1 } }, seq: 101 },
      [1, 3, 2],
    ],
    [
      'moves nothing for a bid',
      { type: 'BID_CREATED', data: { id: 5, load: { id: 1 }, dispatcher: 1 }, seq: 101 },
      [3, 2, 1],
    ],
  ])('%s', (_, event, order) => {
    expect(ids(applyEvent(board(row(1), row(2), row(3)), event, rules()))).toEqual(order)
  })

  it('ignores a message the snapshot already includes, and applies one without a number', () => {
    const before = board(row(1))
    const data = row(2)
    expect(applyEvent(before, { type: 'LOAD_CREATED', data, seq: 100 }, rules())).toBe(before)
    expect(ids(applyEvent(before, { type: 'LOAD_CREATED', data }, rules()))).toEqual([2, 1])
    const unnumbered = boardFrom({ results: [row(1)] })
    expect(ids(applyEvent(unnumbered, { type: 'LOAD_CREATED', data, seq: 1 }, rules()))).toEqual([2, 1])
  })

  it('gives the same board for a repeated message', () => {
    const event: BoardEvent = {
      type: 'BROKER_RESPONDED_BID',
      data: { id: 1, offer: 1, answer: 'accepted' },
      seq: 101,
    }
    const once = applyEvent(board(row(1)), event, rules())
    expect(one(once, 1)?.broker_answered).toBe(true)
    expect(applyEvent(once, event, rules())).toBe(once)
  })

  it('never marks an offer unread that this user has read', () => {
    const read = board(row(1, { is_read: true }))
    expect(
      one(
        applyEvent(read, { type: 'LOAD_UPDATED', data: row(1, { is_read: false, version: 2 }) }, rules()),
        1,
      )?.is_read,
    ).toBe(true)
    expect(
      one(
        applyEvent(
          read,
          { type: 'BID_CREATED', data: { id: 1, load: { ...row(1), is_read: false }, dispatcher: 2 } },
          rules(),
        ),
        1,
      )?.is_read,
    ).toBe(true)
  })

  it('keeps measured deadhead over the estimate of a message, until the pickup moves', () => {
    const place = { pick_up_latitude: 41.6, pick_up_longitude: -87.3 }
    const measured = row(1, { ...place, miles_out: 44, best_truck: { id: 7, unit_number: '7' } })
    const estimate = { ...measured, miles_out: 39, miles_out_estimated: true, is_bid: true }
    const after = (data: Offer) =>
      one(applyEvent(board(measured), { type: 'LOAD_UPDATED', data, seq: 101 }, rules()), 1)
    expect(after(estimate)).toMatchObject({ miles_out: 44, miles_out_estimated: false, is_bid: true })
    expect(after({ ...estimate, pick_up_latitude: 40 })).toMatchObject({ miles_out: 39 })
    const bid: BoardEvent = { type: 'BID_CREATED', data: { load: estimate }, seq: 101 }
    expect(one(applyEvent(board(measured), bid, rules()), 1)).toMatchObject({ miles_out: 44 })
  })

  it('adds a complete offer from beyond the board, and requests a snapshot where one is needed', () => {
    const before = board(row(1))
    const { is_read: _, ...whole } = row(2)
    expect(
      ids(applyEvent(before, { type: 'DRIVER_BID_CREATED', data: { id: 1, offer: whole } }, rules())),
    ).toEqual([2, 1])
    expect(
      applyEvent(before, { type: 'DRIVER_BID_CREATED', data: { id: 1, offer: { id: 2 } } }, rules())
        .isIncomplete,
    ).toBe(true)
    expect(
      applyEvent(before, { type: 'BID_CREATED', data: { id: 1, load: { id: 2 }, dispatcher: 1 } }, rules()),
    ).toBe(before)
    expect(applyEvent(before, { type: 'LOAD_READ', data: { id: 2 } }, rules())).toBe(before)
  })

  it('requests a snapshot for a message without the fields of the offer', () => {
    const before = board(row(1))
    expect(applyEvent(before, { type: 'LOAD_CREATED', data: { id: 7 } as Offer }, rules()).isIncomplete).toBe(
      true,
    )
    expect(
      applyEvent(before, { type: 'BROKER_RESPONDED_BID', data: { id: 7 } as never }, rules()).isIncomplete,
    ).toBe(true)
    expect(applyEvent(before, { type: 'BID_CREATED', data: { id: 7 } as never }, rules()).isIncomplete).toBe(
      true,
    )
  })

  it('keeps the identity of unchanged offers, so that their rows are not redrawn', () => {
    const before = board(row(1), row(2))
    const after = applyEvent(before, { type: 'LOAD_CREATED', data: row(3) }, rules())
    expect(one(after, 1)).toBe(one(before, 1))
    expect(one(after, 2)).toBe(one(before, 2))
  })
})

describe('filtered board', () => {
  const texan = rules((offer) => offer.pick_up_at_state === 'TX')
  const ohio = { pick_up_at_state: 'OH' }
  const full = board(...Array.from({ length: BOARD_CAP }, (_, index) => row(index + 1)))
  const updated = (data: Offer): BoardEvent => ({
    type: 'LOAD_UPDATED',
    data: { ...data, version: 2 },
    seq: 101,
  })

  it('adds a new offer only if it passes the filter', () => {
    const before = board(row(1))
    expect(applyEvent(before, { type: 'LOAD_CREATED', data: row(2, ohio) }, texan)).toBe(before)
    expect(
      applyEvent(before, { type: 'BID_CREATED', data: { id: 7, load: row(2, ohio), dispatcher: 1 } }, texan),
    ).toBe(before)
    expect(
      applyEvent(before, { type: 'DRIVER_BID_CREATED', data: { id: 7, offer: row(2, ohio) } }, texan),
    ).toBe(before)
    expect(ids(applyEvent(before, { type: 'LOAD_CREATED', data: row(2) }, texan))).toEqual([2, 1])
  })

  it('applies the filter to an offer after its bid mark is set', () => {
    const bidOn = rules((offer) => offer.is_driver_bid)
    expect(
      ids(applyEvent(board(), { type: 'DRIVER_BID_CREATED', data: { id: 7, offer: row(2) } }, bidOn)),
    ).toEqual([2])
  })

  it('removes an offer that no longer passes', () => {
    const after = applyEvent(board(row(1), row(2)), updated(row(2, ohio)), texan)
    expect(ids(after)).toEqual([1])
    expect(after.isIncomplete).toBe(false)
    const marked: BoardEvent = {
      type: 'BID_CREATED',
      data: { id: 7, load: { id: 2, ...ohio }, dispatcher: 1 },
    }
    expect(ids(applyEvent(board(row(1), row(2)), marked, texan))).toEqual([1])
  })

  it('keeps a row for an older message without news', () => {
    const before = board(row(2, { version: 3 }))
    expect(applyEvent(before, updated(row(2, ohio)), texan)).toBe(before)
  })

  it('is incomplete when a row leaves a full list, as a 51st may exist', () => {
    const after = applyEvent(full, updated(row(20, ohio)), texan)
    expect(after.offers).toHaveLength(BOARD_CAP - 1)
    expect(after.isIncomplete).toBe(true)
  })

  it('is incomplete when a row of a full list drops below all others, but not when the last one stays', () => {
    expect(applyEvent(full, updated(row(20, { received_date: at(0) })), texan).isIncomplete).toBe(true)
    expect(applyEvent(full, updated(row(1, { received_date: at(0) })), texan).isIncomplete).toBe(true)
    expect(applyEvent(full, updated(row(1, { notes: 'new words' })), texan).isIncomplete).toBe(false)
    expect(applyEvent(full, updated(row(1, { received_date: at(58) })), texan).isIncomplete).toBe(false)
  })

  it('doubts the read mark only of an offer that enters through an update', () => {
    expect(applyEvent(board(row(1)), updated(row(2)), texan).isDoubtful).toBe(true)
    expect(applyEvent(board(row(1)), { type: 'LOAD_CREATED', data: row(2) }, texan).isDoubtful).toBe(false)
    expect(applyEvent(board(row(1)), updated(row(1)), texan).isDoubtful).toBe(false)
    expect(applyEvent(full, updated(row(90, { received_date: at(0) })), texan)).toBe(full)
  })

  it('filters again when the server did not', () => {
    expect(ids(boardFrom({ results: [row(1), row(2, ohio)] }, texan.passes, 'TX'))).toEqual([1])
    expect(boardFrom({ results: [] }, texan.passes, 'TX').basis).toBe('TX')
  })
})

describe('broker change on the board', () => {
  const news = { id: 7, name: 'Pinnacle Pro', rating: 2.5, is_blacklisted: true, days_to_pay: 41 }

  it('updates every row of that broker and no other', () => {
    const before = board(row(1), row(2, { broker: 8 }), row(3))
    const after = applyEvent(before, { type: 'BROKER_CHANGED', data: news }, rules())
    const brokerNews = {
      broker: 7,
      broker_company: 'Pinnacle Pro',
      broker_rating: 2.5,
      broker_is_blacklisted: true,
      broker_days_to_pay: 41,
    }
    expect(one(after, 1)).toMatchObject(brokerNews)
    expect(one(after, 3)).toMatchObject(brokerNews)
    expect(one(after, 2)).toBe(one(before, 2))
    expect(applyEvent(before, { type: 'BROKER_CHANGED', data: { ...news, id: 9 } }, rules())).toBe(before)
  })

  it('removes rows of a blacklisted broker from a board that hides them, and requests a snapshot when it is cleared', () => {
    const hiding = { ...rules((offer) => !offer.broker_is_blacklisted), hidesBlacklisted: true }
    const after = applyEvent(
      board(row(1), row(2, { broker: 8 })),
      { type: 'BROKER_CHANGED', data: news },
      hiding,
    )
    expect([ids(after), after.isIncomplete]).toEqual([[2], false])
    const cleared: BoardEvent = { type: 'BROKER_CHANGED', data: { ...news, is_blacklisted: false } }
    expect(applyEvent(after, cleared, hiding).isIncomplete).toBe(true)
    expect(applyEvent(after, cleared, rules())).toBe(after)
  })

  it('moves rows to the broker it was merged into', () => {
    const after = applyEvent(
      board(row(1)),
      { type: 'BROKER_CHANGED', data: { ...news, merged_into: 8 } },
      rules(),
    )
    expect(one(after, 1)).toMatchObject({ broker: 8, broker_company: 'Pinnacle Pro' })
  })
})

describe('snapshot timing', () => {
  const story: BoardEvent[] = Array.from({ length: 90 }, (_, index): BoardEvent => {
    const seq = index + 1
    const id = (index * 7) % 60
    if (index % 5 === 1) return { type: 'LOAD_READ', data: { id }, seq }
    if (index % 5 === 2) return { type: 'BID_CREATED', data: { id: seq, load: { id }, dispatcher: 1 }, seq }
    if (index % 5 === 3)
      return { type: 'BROKER_RESPONDED_BID', data: { id: seq, offer: id, answer: null }, seq }
    return {
      type: 'LOAD_CREATED',
      data: row(id, { received_date: new Date(1_770_000_000_000 + id * 60_000).toISOString() }),
      seq,
    }
  })
  const server = (seq: number): Board => ({
    ...applyEvents(boardFrom({ results: [], seq: 0 }), story.slice(0, seq), rules()),
    seq,
  })

  it.each([0, 1, 17, 44, 45, 89, 90])(
    'a snapshot after message %i plus the messages around it gives the same board',
    (moment) => {
      for (const lag of [0, 3, 20]) {
        const heard = story.slice(Math.max(0, moment - lag))
        expect(applyEvents(server(moment), heard, rules()).offers).toEqual(server(story.length).offers)
      }
    },
  )
})
