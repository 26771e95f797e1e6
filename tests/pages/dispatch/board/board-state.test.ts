import { describe, expect, it, vi } from 'vitest'
import type { Offer } from '#contract/entities/offer.ts'
import { applyEvent, applyEvents, type Board, type BoardEvent, boardFrom } from '#src/pages/dispatch/board/board-state.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'

const at = (minute: number) => `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z`
const NOW = at(59)
const row = (id: number, part: Partial<Offer> = {}) => makeOffer(id, { received_date: at(id), ...part })
const board = (...offers: Offer[]): Board => boardFrom({ results: offers, seq: 100 })
const ids = ({ offers }: Board) => offers.map(({ id }) => id)
const one = (state: Board, id: number) => state.offers.find((offer) => offer.id === id)

describe('a snapshot', () => {
  it('stands newest first, each offer once, at most 50', () => {
    const many = Array.from({ length: 55 }, (_, index) => row(index + 1))
    expect(ids(board(...many, row(7)))).toEqual(Array.from({ length: 50 }, (_, index) => 55 - index))
  })

  it('is empty and logged where the answer has no results', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(boardFrom(undefined)).toEqual({ offers: [], seq: null, isIncomplete: false })
    expect(boardFrom({ results: 'none' as never })).toEqual({ offers: [], seq: null, isIncomplete: false })
    expect(log).toHaveBeenCalledTimes(2)
  })
})

describe('a live message', () => {
  it.each<[string, BoardEvent, number[]]>([
    ['a new offer stands in date order', { type: 'LOAD_CREATED', data: row(9, { received_date: at(2) }), seq: 101 }, [3, 9, 2, 1]],
    ['a repost moves its offer', { type: 'LOAD_UPDATED', data: row(1, { received_date: at(30), version: 2 }), seq: 101 }, [1, 3, 2]],
    ['a driver bid brings its offer to the top', { type: 'DRIVER_BID_CREATED', data: { id: 5, load: { id: 1 } }, seq: 101 }, [1, 3, 2]],
    ['a bid moves nothing', { type: 'BID_CREATED', data: { id: 5, load: { id: 1 }, dispatcher: 1 }, seq: 101 }, [3, 2, 1]],
  ])('%s', (_, event, order) => {
    expect(ids(applyEvent(board(row(1), row(2), row(3)), event, NOW))).toEqual(order)
  })

  it('that the snapshot held changes nothing; one without a number is taken', () => {
    const before = board(row(1))
    const data = row(2)
    expect(applyEvent(before, { type: 'LOAD_CREATED', data, seq: 100 }, NOW)).toBe(before)
    expect(ids(applyEvent(before, { type: 'LOAD_CREATED', data }, NOW))).toEqual([2, 1])
    const unnumbered = boardFrom({ results: [row(1)] })
    expect(ids(applyEvent(unnumbered, { type: 'LOAD_CREATED', data, seq: 1 }, NOW))).toEqual([2, 1])
  })

  it('told twice is the same as told once', () => {
    const event: BoardEvent = { type: 'BROKER_RESPONDED_BID', data: { id: 1, load: 1, answer: 'accepted' }, seq: 101 }
    const once = applyEvent(board(row(1)), event, NOW)
    expect(one(once, 1)?.broker_answered).toBe(true)
    expect(applyEvent(once, event, NOW)).toBe(once)
  })

  it('never makes an offer unread that this user has read', () => {
    const read = board(row(1, { is_read: true }))
    expect(one(applyEvent(read, { type: 'LOAD_UPDATED', data: row(1, { is_read: false, version: 2 }) }, NOW), 1)?.is_read).toBe(true)
    expect(
      one(applyEvent(read, { type: 'BID_CREATED', data: { id: 1, load: { ...row(1), is_read: false }, dispatcher: 2 } }, NOW), 1)?.is_read,
    ).toBe(true)
  })

  it('about an offer beyond the board adds a whole one, and asks for a snapshot where only a snapshot helps', () => {
    const before = board(row(1))
    const { is_read: _, ...whole } = row(2)
    expect(ids(applyEvent(before, { type: 'DRIVER_BID_CREATED', data: { id: 1, load: whole } }, NOW))).toEqual([2, 1])
    expect(applyEvent(before, { type: 'DRIVER_BID_CREATED', data: { id: 1, load: { id: 2 } } }, NOW).isIncomplete).toBe(true)
    expect(applyEvent(before, { type: 'BID_CREATED', data: { id: 1, load: { id: 2 }, dispatcher: 1 } }, NOW)).toBe(before)
    expect(applyEvent(before, { type: 'LOAD_READ', data: { id: 2 } }, NOW)).toBe(before)
  })

  it('of another server that tells less asks for a snapshot', () => {
    const before = board(row(1))
    expect(applyEvent(before, { type: 'LOAD_CREATED', data: { id: 7 } as Offer }, NOW).isIncomplete).toBe(true)
    expect(applyEvent(before, { type: 'BROKER_RESPONDED_BID', data: { id: 7 } as never }, NOW).isIncomplete).toBe(true)
    expect(applyEvent(before, { type: 'BID_CREATED', data: { id: 7 } as never }, NOW).isIncomplete).toBe(true)
  })

  it('leaves the untouched offers the very same, so that their rows need not be drawn again', () => {
    const before = board(row(1), row(2))
    const after = applyEvent(before, { type: 'LOAD_CREATED', data: row(3) }, NOW)
    expect(one(after, 1)).toBe(one(before, 1))
    expect(one(after, 2)).toBe(one(before, 2))
  })
})

describe('whatever the moment of the snapshot', () => {
  const story: BoardEvent[] = Array.from({ length: 90 }, (_, index): BoardEvent => {
    const seq = index + 1
    const id = (index * 7) % 60
    if (index % 5 === 1) return { type: 'LOAD_READ', data: { id }, seq }
    if (index % 5 === 2) return { type: 'BID_CREATED', data: { id: seq, load: { id }, dispatcher: 1 }, seq }
    if (index % 5 === 3) return { type: 'BROKER_RESPONDED_BID', data: { id: seq, load: id, answer: null }, seq }
    return { type: 'LOAD_CREATED', data: row(id, { received_date: new Date(1_770_000_000_000 + id * 60_000).toISOString() }), seq }
  })
  const server = (seq: number): Board => ({ ...applyEvents(boardFrom({ results: [], seq: 0 }), story.slice(0, seq), NOW), seq })

  it.each([0, 1, 17, 44, 45, 89, 90])('a snapshot after message %i and the messages around it make the same board', (moment) => {
    for (const lag of [0, 3, 20]) {
      const heard = story.slice(Math.max(0, moment - lag))
      expect(applyEvents(server(moment), heard, NOW).offers).toEqual(server(story.length).offers)
    }
  })
})
