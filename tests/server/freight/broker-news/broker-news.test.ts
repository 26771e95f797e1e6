import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  markStop,
  type DriverLoad,
  listDriverLoads,
  takeBackMark,
} from '#contract/entities/freight/driver-load.ts'
import { readBrokerNews, sendBrokerNews, setBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { changeLoadStatus } from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { BrokerNewsKind } from '#contract/rules/broker-news.ts'
import { sendAutomaticEmail } from '#server/freight/broker-news/broker-news-draft.service.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { loadWatch } from '#server/freight/schema/order.table.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number
let stops: { id: number }[]

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  desk = await booking(test)
  const booked = await desk.bookSent(desk.dana, {
    broker_reference: 'REF-9',
    contact_name: 'Pat',
    contact_email: 'pat@broker.example',
  })
  load = booked.id
  stops = booked.stops
})

const news = async (by: TestUser = desk.dana) =>
  (await by.call(readBrokerNews, { params: { id: load } })).body
const mails = () =>
  test.sql`select "to", subject, text from outgoing_mail where company_id = ${desk.company.id} order by id`
const standsLate = (
  estimates: object[] = [{ stop: stops[1]!.id, eta: '2030-01-08T15:45:00Z', basis: 'road', miles: 90 }],
) => ({
  load,
  eta_status: 'late' as const,
  margin_minutes: -45,
  margin_stop: stops[1]!.id,
  estimates: estimates as never,
})
const saveLate = (tx: Tx, watch = standsLate()) =>
  tx
    .insert(loadWatch)
    .values(watch)
    .onConflictDoUpdate({ target: [loadWatch.company_id, loadWatch.load], set: watch })
const late = () => test.db.tenant(desk.company.id, (tx) => saveLate(tx))
/** The monitor may recalculate the load at any time and find it on time, so write the late state directly. */
const lateNews = () =>
  eventually(async () => {
    await late()
    const found = await news()
    expect(found.drafts[0]?.kind).toBe('late')
    return found
  })
/** One transaction, so that the monitor cannot interfere. */
const tell = (kind: BrokerNewsKind, watch = standsLate()) =>
  test.db.tenant(desk.company.id, async (tx) => {
    await saveLate(tx, watch)
    return sendAutomaticEmail(tx, load, kind, {})
  })
const want = (status_mails: boolean | null, late_mails: boolean | null, by = desk.dana) =>
  by.call(setBrokerNews, { params: { id: load }, body: { status_mails, late_mails } })
const jobs = async () =>
  (
    await test.sql`select payload from job where company_id = ${desk.company.id} and name = 'broker-news' order by id`
  ).map(({ payload }) => (payload as { kind: string }).kind)

describe('status email sent by a person', () => {
  it('a late email is sent once, as edited, and only by users who can change the load', async () => {
    const { drafts, to } = await lateNews()
    expect([to, drafts[0].kind]).toEqual(['pat@broker.example', 'late'])
    expect(drafts[0].text).toContain('New ETA: Tue 08 Jan 2030 10:45 ET, 45 min late')
    const { kind, stop, subject, text } = drafts[0]
    const call = {
      params: { id: load },
      body: { kind, stop, to, subject, text },
      headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    }
    expect((await desk.dean.call(sendBrokerNews, call)).status).toBe(403)
    await Promise.all([desk.dana.call(sendBrokerNews, call), desk.dana.call(sendBrokerNews, call)])
    expect(await mails()).toMatchObject([{ to: 'pat@broker.example', subject, text }])
    expect((await news()).sent).toMatchObject([{ kind: 'late', sent_by: expect.stringContaining('Dana') }])
    const other = await booking(test)
    expect((await other.boss.call(readBrokerNews, { params: { id: load } })).status).toBe(404)
  })

  const sender = async () => {
    const {
      to,
      drafts: [{ kind, stop, subject, text }],
    } = await lateNews()
    return (mark: Partial<{ to: string; text: string }> = {}) =>
      desk.dana.call(sendBrokerNews, {
        params: { id: load },
        body: { kind, stop, to, subject, text, ...mark },
        headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
      })
  }

  it('the same text to the same address is refused unless the earlier email bounced', async () => {
    const send = await sender()
    const first = await Promise.all([send(), send(), send()])
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { body } = await send({ to: 'PAT@broker.example' })
    expect(body.text[0]).toMatch(
      /^PAT@broker\.example got this message on .+ ET\. Change the text to send it again\.$/,
    )
    expect((await send({ text: 'Now 30 min earlier.' })).status).toBe(200)
    expect((await send({ to: 'desk@broker.example' })).status).toBe(200)
    await test.sql`update outgoing_mail set state = 'bounced' where company_id = ${desk.company.id}`
    expect((await send()).status).toBe(200)
    expect(await mails()).toHaveLength(4)
  })

  it('a user can send 60 emails an hour, and the refusal says when the next one is possible', async () => {
    const send = await sender()
    expect((await send()).status).toBe(200)
    await test.sql`insert into broker_news (company_id, load, stop, kind, mail, sent_by)
      select company_id, load, stop, kind, mail, sent_by from broker_news, generate_series(1, 59) where company_id = ${desk.company.id}`
    const { status, body } = await send({ text: 'One more.' })
    expect([status, body.text[0]]).toEqual([
      429,
      expect.stringMatching(
        /^You sent 60 emails to brokers in the last hour\. You can send the next at \d\d:\d\d ET\.$/,
      ),
    ])
    await test.sql`update broker_news set created_at = created_at - interval '61 minutes' where company_id = ${desk.company.id}
      and id = (select min(id) from broker_news where company_id = ${desk.company.id})`
    expect((await send({ text: 'One more.' })).status).toBe(200)
  })

  it('the company’s own, automated, and load board addresses are refused', async () => {
    const send = await sender()
    const [row] = await test.sql`select intake_address from company where id = ${desk.company.id}`
    const own = row!['intake_address'] as string
    for (const to of [own, 'no-reply@broker.example', 'postedloads@sylectus.com']) {
      const { status, body } = await send({ to })
      expect([status, body]).toEqual([
        400,
        {
          to: [
            'This address belongs to a load board, an automated sender or your company. Enter the broker’s.',
          ],
        },
      ])
    }
    await test.sql`update load set contact_email = ${own} where id = ${load}`
    await want(true, true)
    expect(await tell('late')).toBe(false)
    expect(await mails()).toEqual([])
  })

  it('drafts contain no prices', async () => {
    expect(JSON.stringify(await lateNews())).not.toMatch(/1[,.]?200|900\.00|120000|90000/)
  })
})

describe('automatic status email', () => {
  it('the broker’s switch applies unless the load overrides it', async () => {
    expect(await tell('late')).toBe(false)
    await test.sql`update broker set late_mails = true where id = ${desk.broker.id}`
    await want(null, false)
    expect(await tell('late')).toBe(false)
    await want(null, null)
    expect([await tell('late'), await tell('late')]).toEqual([true, false])
    expect(await mails()).toHaveLength(1)
    expect((await want(true, true, desk.dean)).status).toBe(403)
  })

  it('no email is sent without a new ETA or a broker address', async () => {
    await want(true, true)
    expect(await tell('late', standsLate([]))).toBe(false)
    await test.sql`update load set contact_email = '', status = 3 where id = ${load}`
    await test.sql`update broker set email = '' where id = ${desk.broker.id}`
    expect(await tell('picked_up')).toBe(false)
    expect(await mails()).toEqual([])
  })

  it('a late load without an ETA is queued again once it has one', async () => {
    await want(null, true)
    const look = () => watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
    // Booking recalculates the load in the background, which would overwrite the test's changes.
    await eventually(async () =>
      expect(await test.sql`select from load_watch where load = ${load}`).toHaveLength(1),
    )
    await test.sql`update vehicle set last_latitude = null, last_longitude = null where id = ${desk.vehicle.id}`
    await test.sql`update load_stop set window_from = now() - interval '3 hours', window_to = now() - interval '1 hour' where load = ${load}`
    const queued = async () => {
      await look()
      return jobs()
    }
    await eventually(async () => expect(await queued()).toEqual(['late']))
    await test.sql`update vehicle set last_latitude = 41.08, last_longitude = -81.52, last_geo_date_time = now() where id = ${desk.vehicle.id}`
    await eventually(async () => expect(await queued()).toEqual(['late', 'late']))
    expect(await queued()).toEqual(['late', 'late'])
  })

  it('nothing is queued when the switch is off on both the load and its broker', async () => {
    const move = async (status: number) => {
      const [row] = await test.sql`select version from load where id = ${load}`
      await desk.dana.call(changeLoadStatus, {
        params: { id: load },
        body: { status, version: row?.['version'] },
      })
    }
    await move(3)
    await want(false, null)
    await test.sql`update broker set status_mails = true where id = ${desk.broker.id}`
    await move(1)
    await move(3)
    expect(await jobs()).toEqual([])
    await want(null, null)
    await move(5)
    expect(await jobs()).toEqual(['delivered'])
  })

  it('each status set by a user or driver sends an email, unless it was reverted', async () => {
    await want(true, null)
    const driver = await desk.rows.driver((await desk.rows.owner()).id)
    await test.sql`update load set driver = ${driver.id} where id = ${load}`
    await test.sql`update load_dispatch set drivers = array[driver] from load where load.id = ${load} and load_dispatch.load = load.id`
    const luis = await desk.company.user([], { driver: driver.id })
    const [first] = ((await luis.call(listDriverLoads)).body.results as DriverLoad[])[0]!.stops
    const mark = { stop: first!.id, step: 'loaded' }
    const key = () => ({ [IDEMPOTENCY_HEADER]: randomUUID() })
    await luis.call(markStop, {
      params: { id: load },
      body: { ...mark, at: new Date().toISOString() },
      headers: key(),
    })
    expect(await jobs()).toEqual(['picked_up'])
    await luis.call(takeBackMark, { params: { id: load }, body: mark, headers: key() })
    expect(await tell('picked_up')).toBe(false)
    const [row] = await test.sql`select version from load where id = ${load}`
    await desk.dana.call(changeLoadStatus, {
      params: { id: load },
      body: { status: 3, version: row?.['version'] },
    })
    expect(await jobs()).toEqual(['picked_up', 'picked_up'])
    expect([await tell('picked_up'), await tell('delivered')]).toEqual([true, false])
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Order REF-9, Chicago, IL to Akron, OH: picked up',
    ])
  })
})
