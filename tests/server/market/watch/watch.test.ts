import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import {
  createWatch,
  keepWatch,
  listWatchCatches,
  listWatches,
  readWatch,
  readWatchDraft,
  removeWatch,
  updateWatch,
} from '#contract/entities/market/watch.ts'
import { createOffer, markOfferRead } from '#contract/entities/market/offer.ts'
import { offerRead } from '#server/market/schema/offer.table.ts'
import { watch as watchTable, watchQueue } from '#server/market/schema/watch.table.ts'
import { queueForWatches } from '#server/market/offer/offer-news.repository.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { askToRemoveIdle } from '#server/market/watch/watch.service.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { hurry, runJobs } from '#tests/support/run-jobs.ts'

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  desk = await bidding(test)
})

const within = <T>(work: Parameters<typeof test.db.tenant<T>>[1]) => test.db.tenant(desk.company.id, work)
const LANE = { name: 'Texas out', pickup_states: ['TX'] }
const TEXAS = {
  pick_up_at: 'DALLAS, TX',
  pick_up_at_state: 'TX',
  pick_up_latitude: 32.78,
  pick_up_longitude: -96.8,
  deliver_to: 'AKRON, OH',
  deliver_to_state: 'OH',
  deliver_latitude: 41.08,
  deliver_longitude: -81.52,
  miles: 1000,
  vehicle_type: 'Sprinter',
}
type Offer = Parameters<Bidding['rows']['offer']>[0]

async function create(by: TestUser, body: Record<string, unknown>) {
  const { status, body: made } = await by.call(createWatch, { body: { ...LANE, ...body } })
  expect(made).toMatchObject({ id: expect.any(Number) })
  expect(status).toBe(201)
  return made as { id: number; version: number }
}

async function arrive(values: Offer = {}): Promise<number> {
  const { id } = await desk.rows.offer({ ...TEXAS, ...values })
  await within((tx) => queueForWatches(tx, id))
  return id
}

async function match() {
  await runJobs(test)
  await hurry(test)
  await runJobs(test)
}

const caught = async (by: TestUser, id: number) =>
  (await by.call(listWatchCatches, { params: { id } })).body.results as Record<string, unknown>[]
const notices = async (by: TestUser) =>
  (await by.call(listNotifications)).body.results.filter(({ type }: { type: string }) => type === 'WATCH')

describe('watches', () => {
  it('belong to one user', async () => {
    const { id, version } = await create(desk.ann, {})
    const theirs = { params: { id } }
    expect((await desk.ann.call(listWatches)).body).toMatchObject({ count: 1, results: [{ id, caught: 0 }] })
    expect((await desk.ben.call(listWatches)).body.count).toBe(0)
    expect((await desk.ben.call(readWatch, theirs)).status).toBe(404)
    expect((await desk.ben.call(updateWatch, { ...theirs, body: { name: 'x', version } })).status).toBe(404)
    expect((await desk.ben.call(listWatchCatches, theirs)).status).toBe(404)
    expect((await desk.ben.call(keepWatch, theirs)).status).toBe(404)
    expect((await desk.ben.call(removeWatch, theirs)).status).toBe(404)
    const other = await bidding(test)
    expect((await other.ann.call(readWatch, theirs)).status).toBe(404)
    expect((await desk.ann.call(removeWatch, theirs)).status).toBe(200)
  })

  it('refuse what contradicts itself, by field', async () => {
    const { id: vehicle } = await desk.rows.vehicle()
    const refused: [Record<string, unknown>, string][] = [
      [{ pickup_states: [] }, 'pickup_place'],
      [{ pickup_place: 'Nowhere at all, TX' }, 'pickup_place'],
      [{ delivery_place: 'Nowhere at all, TX' }, 'delivery_place'],
      [{ vehicle, pickup_place: 'Dallas, TX' }, 'pickup_place'],
      [{ vehicle: 999_999 }, 'vehicle'],
      [{ home_by: '2030-01-01' }, 'home_by'],
      [{ by_push: true }, 'by_push'],
      [{ quiet_from: '22:00' }, 'quiet_until'],
      [{ quiet_from: '25:00', quiet_until: '06:00' }, 'quiet_from'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    ]
    for (const [body, field] of refused) {
      const answer = await desk.ann.call(createWatch, { body: { ...LANE, ...body } })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
  })

  it('find each offer once, however often it comes again', async () => {
    const { id } = await create(desk.ann, { vehicle_types: [] })
    const offer = await arrive()
    await arrive({ pick_up_at_state: 'OH' })
    await match()
    await within((tx) => queueForWatches(tx, offer))
    await match()
    expect(await caught(desk.ann, id)).toMatchObject([{ offer, outcome: 'open', deadhead_miles: null }])
    expect(await notices(desk.ann)).toMatchObject([
      { title: '<b>Dallas, TX → Akron, OH</b>', sub_title: 'Watch: Texas out', metadata: { id: offer } },
    ])
    expect(await within((tx) => tx.$count(watchQueue))).toBe(0)
  })

  it('compare offers that a user enters', async () => {
    const { id } = await create(desk.ann, {})
    const body = { pick_up_at: 'Dallas, TX', deliver_to: 'Akron, OH', broker_company: 'Acme' }
    const { body: made } = await desk.ann.call(createOffer, { body })
    await match()
    expect(await caught(desk.ann, id)).toMatchObject([{ offer: made.id }])
  })

  it('show a rate to those alone who see all prices', async () => {
    const mine = await create(desk.ann, {})
    const leads = await create(desk.lead, {})
    await arrive({ posted_price_cents: 200_000 })
    await match()
    expect(await caught(desk.lead, leads.id)).toMatchObject([{ rate_per_mile_cents: 200 }])
    expect((await caught(desk.ann, mine.id))[0]).not.toHaveProperty('rate_per_mile_cents')
    expect((await notices(desk.lead))[0].sub_title).toBe('Watch: Texas out · $2.00 per total mile')
    expect((await notices(desk.ann))[0].sub_title).toBe('Watch: Texas out')
  })

  it('count a truck’s deadhead from where it will be empty', async () => {
    const now = new Date().toISOString()
    const { id: vehicle } = await desk.rows.vehicle({
      last_latitude: 33.5,
      last_longitude: -96.8,
      last_geo_date_time: now,
    })
    const near = await create(desk.lead, { vehicle, pickup_states: [], min_rate_cents: 180 })
    const far = await create(desk.lead, { vehicle, pickup_states: [], pickup_radius: 40 })
    const rich = await create(desk.lead, { vehicle, pickup_states: [], min_rate_cents: 199 })
    const offer = await arrive({ posted_price_cents: 200_000 })
    await match()
    const [found] = await caught(desk.lead, near.id)
    expect(found).toMatchObject({ offer })
    expect(found!['deadhead_miles']).toBeGreaterThan(50)
    expect(found!['rate_per_mile_cents']).toBeLessThan(199)
    expect(await caught(desk.lead, far.id)).toEqual([])
    expect(await caught(desk.lead, rich.id)).toEqual([])
  })

  it('send an email without a rate, and nothing in quiet hours', async () => {
    await create(desk.ann, { by_email: true })
    await create(desk.ben, { by_email: true, quiet_from: '00:00', quiet_until: '23:59', time_zone: 'UTC' })
    await arrive({ posted_price_cents: 200_000 })
    await match()
    const mails = await within((tx) => tx.select().from(outgoingMail))
    expect(mails.map(({ subject }) => subject)).toEqual(['Offer found: Dallas, TX → Akron, OH'])
    expect(mails[0]!.text).not.toContain('$')
    expect(await notices(desk.ben)).toEqual([])
    expect((await desk.ben.call(listWatches)).body.results).toMatchObject([{ caught: 1 }])
  })

  it('say what came of an offer', async () => {
    const { id } = await create(desk.ann, {})
    const over = new Date(Date.now() - 60_000).toISOString()
    const [bid, opened, missed] = [await arrive(), await arrive(), await arrive()]
    await match()
    await desk.place(desk.ann, bid)
    await desk.ann.call(markOfferRead, { params: { id: opened } })
    await test.sql`update offer set expires_at = ${over} where id in (${opened}, ${missed}) and company_id = ${desk.company.id}`
    expect(await caught(desk.ann, id)).toMatchObject([
      { offer: missed, outcome: 'expired' },
      { offer: opened, outcome: 'ignored' },
      { offer: bid, outcome: 'bid' },
    ])
  })

  it('ask to be removed after two weeks without an act, once, until kept', async () => {
    const { id } = await create(desk.ann, {})
    const used = await create(desk.ann, { name: 'Used' })
    const offer = await arrive()
    await match()
    const ago = new Date(Date.now() - 20 * 86_400_000).toISOString()
    await within(async (tx) => {
      await tx.update(watchTable).set({ kept_at: ago })
      await tx.insert(offerRead).values({ offer, user_id: desk.ben.id })
    })
    await test.sql`delete from watch_catch where watch = ${id} and company_id = ${desk.company.id}`
    await within((tx) => tx.insert(offerRead).values({ offer, user_id: desk.ann.id }))
    await within(askToRemoveIdle)
    await within(askToRemoveIdle)
    const asked = (await notices(desk.ann)).filter(
      ({ metadata }: { metadata: object }) => 'watch' in metadata,
    )
    expect(asked).toMatchObject([{ title: '<b>Remove the watch Texas out?</b>', metadata: { watch: id } }])
    expect((await desk.ann.call(readWatch, { params: { id: used.id } })).body.removal_asked_at).toBeNull()
    const { body: kept } = await desk.ann.call(keepWatch, { params: { id } })
    expect(kept.removal_asked_at).toBeNull()
    await within(askToRemoveIdle)
    expect((await desk.ann.call(readWatch, { params: { id } })).body.removal_asked_at).toBeNull()
  })

  it('begin with what an offer or a truck says', async () => {
    const { id: offer } = await desk.rows.offer(TEXAS)
    const { id: vehicle } = await desk.rows.vehicle({ unit_number: '48-22' })
    const draft = async (query: Record<string, string>) =>
      (await desk.ann.call(readWatchDraft, { query })).body
    expect(await draft({ offer: String(offer) })).toMatchObject({
      name: 'Dallas, TX → Akron, OH',
      pickup_place: 'Dallas, TX',
      delivery_place: 'Akron, OH',
    })
    expect(await draft({ vehicle: String(vehicle) })).toMatchObject({ name: 'Unit 48-22', vehicle })
    expect((await desk.ann.call(readWatchDraft, { query: { offer: '999999' } })).status).toBe(404)
  })
})
