import type { Offer } from '#contract/entities/market/offer.ts'
import type { BoardAnswer, BoardEvent } from '#src/pages/dispatch/board/board-state.ts'
import { makeOffer } from '#tests/pages/dispatch/fixtures.ts'
import type { Random } from '#tests/support/random.ts'

type Untold = { [E in BoardEvent['type']]: Omit<Extract<BoardEvent, { type: E }>, 'seq'> }[BoardEvent['type']]

const STATES = ['TX', 'OH', 'MI']
const START = Date.parse('2026-03-10T12:00:00Z')
const time = (offer: Offer) =>
  Math.max(Date.parse(offer.received_date), Date.parse(offer.driver_bid_at ?? '1970-01-01T00:00:00Z'))

export function modelServer(random: Random, isNumbered: boolean) {
  const offers: Offer[] = []
  const state = { seq: 0, minute: 0, isUp: false }
  let queue: BoardEvent[] = []
  let sent: BoardEvent[] = []

  const instant = (back = 0) => new Date(START + (state.minute++ - back) * 60_000).toISOString()
  const tell = (event: Untold) => {
    state.seq += 1
    const numbered = structuredClone(isNumbered ? { ...event, seq: state.seq } : event) as BoardEvent
    if (state.isUp) queue.push(numbered)
  }
  const whole = (offer: Offer): Offer => ({ ...offer, is_read: false })
  const unmarked = (offer: Offer) =>
    Object.fromEntries(Object.entries(offer).filter(([field]) => field !== 'is_read')) as Omit<
      Offer,
      'is_read'
    >
  const changeOf = (offer: Offer) =>
    random.chance(0.5) ? unmarked(offer) : { id: offer.id, driver_bid_at: offer.driver_bid_at }
  const traits = (): Partial<Offer> => ({
    pick_up_at_state: random.pick(STATES),
    miles: random.chance(0.1) ? null : random.below(6) * 100,
    contact_name: random.pick(['Sam Porter', 'Ann Lee']),
  })

  const deeds: Record<string, (offer: Offer) => void> = {
    create: () => {
      const offer = makeOffer(offers.length + 1, {
        received_date: instant(random.below(4)),
        broker: 1 + random.below(4),
        ...traits(),
      })
      offers.push(offer)
      tell({ type: 'LOAD_CREATED', data: whole(offer) })
    },
    update: (offer) => {
      const moved = random.pick([
        {},
        { received_date: instant() },
        { received_date: instant(random.below(90)) },
      ])
      Object.assign(offer, random.chance(0.6) ? traits() : { notes: `note ${state.seq}` }, moved, {
        version: offer.version + 1,
      })
      tell({ type: 'LOAD_UPDATED', data: whole(offer) })
    },
    read: (offer) => {
      offer.is_read = true
      tell({ type: 'LOAD_READ', data: { id: offer.id } })
    },
    bid: (offer) => {
      offer.is_bid = true
      tell({
        type: 'BID_CREATED',
        data: { id: state.seq, load: random.chance(0.5) ? unmarked(offer) : { id: offer.id }, dispatcher: 1 },
      })
    },
    driverBid: (offer) => {
      Object.assign(offer, { is_driver_bid: true, driver_bid_at: instant() })
      tell({ type: 'DRIVER_BID_CREATED', data: { id: state.seq, offer: changeOf(offer) } })
    },
    answer: (offer) => {
      offer.broker_answered = true
      tell({ type: 'BROKER_RESPONDED_BID', data: { id: state.seq, offer: offer.id, answer: 'accepted' } })
    },
    broker: ({ broker }) => {
      const id = broker ?? 1
      const news = {
        name: `Broker ${random.below(9)}`,
        rating: 1 + random.below(5),
        is_blacklisted: random.chance(0.5),
        days_to_pay: random.below(60),
      }
      // Without sequence numbers the client cannot know whether a snapshot predates the merge of two brokers.
      const into = isNumbered && random.chance(0.2) ? 1 + random.below(4) : undefined
      const part = {
        broker: into ?? id,
        broker_company: news.name,
        broker_rating: news.rating,
        broker_is_blacklisted: news.is_blacklisted,
        broker_days_to_pay: news.days_to_pay,
      }
      for (const offer of offers) if (offer.broker === id) Object.assign(offer, part)
      tell({
        type: 'BROKER_CHANGED',
        data: { id, ...news, ...(into !== undefined && { merged_into: into }) },
      })
    },
  }
  const WEIGHTED = [
    'create',
    'create',
    'update',
    'update',
    'update',
    'read',
    'bid',
    'driverBid',
    'answer',
    'broker',
  ] as const

  const list = (passes: (offer: Offer) => boolean): Offer[] =>
    offers
      .filter(passes)
      .toSorted((a, b) => time(b) - time(a) || b.id - a.id)
      .slice(0, 50)

  return {
    list,
    act: () => {
      const deed = offers.length === 0 ? 'create' : random.pick(WEIGHTED)
      const few = random.chance(0.5) ? offers.slice(-6) : offers
      deeds[deed]?.(random.pick(few))
    },
    fill: (count: number) => {
      for (let index = 0; index < count; index += 1) deeds.create?.(offers[0] as Offer)
    },
    answer: (passes: (offer: Offer) => boolean): BoardAnswer =>
      structuredClone({ results: list(passes), ...(isNumbered && { seq: state.seq }) }),
    isUp: () => state.isUp,
    accept: () => {
      state.isUp = true
      queue = []
      sent = []
    },
    drop: () => {
      state.isUp = false
      queue = []
    },
    next: (): BoardEvent | undefined => {
      const event = state.isUp ? queue.shift() : undefined
      if (event) sent.push(event)
      return event
    },
    /** Duplicates occur only on servers that number their messages. */
    again: (): BoardEvent | undefined =>
      isNumbered && state.isUp && sent.length > 0 ? structuredClone(random.pick(sent)) : undefined,
  }
}

export type ModelServer = ReturnType<typeof modelServer>
