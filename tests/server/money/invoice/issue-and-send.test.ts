import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBroker } from '#contract/entities/market/broker.ts'
import { listInvoices } from '#contract/entities/money/invoice.ts'
import { issueAndSendInvoices, planInvoices, sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { listNotifications, type Notification } from '#contract/entities/kernel/notification.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { billing, type BillingDesk, newKey, pdfOf } from './billing-desk.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-issue-send-'))
let test: TestApp
let desk: BillingDesk

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir, MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const setBroker = async (body: object) => {
  const [broker] = await test.sql`select version from broker where id = ${desk.broker.id}`
  const { status } = await desk.dana.call(updateBroker, {
    params: { id: desk.broker.id },
    body: { ...body, version: broker!['version'] as number },
  })
  expect(status).toBe(200)
}
beforeEach(async () => {
  desk = await billing(test)
  await setBroker({ billing_email: 'billing@broker.example' })
})

async function complete(isPodThere = true): Promise<number> {
  const load = await desk.delivered()
  if (isPodThere) await desk.upload(load.id, 'pod', await pdfOf(1, `pod ${load.id}`))
  await desk.upload(load.id, 'rate_confirmation', await pdfOf(1, `rate ${load.id}`))
  await desk.upload(load.id, 'bol', await pdfOf(1, `bol ${load.id}`))
  await test.sql`update rate_confirmation set state = 'not_a_confirmation' where load = ${load.id}`
  return load.id
}
const issueAndSend = (by: TestUser, loads: number[], headers = newKey(), how: object = {}) =>
  by.call(issueAndSendInvoices, { body: { loads, ...how }, headers })
const plan = (by: TestUser, loads: number[]) =>
  by.call(planInvoices, { query: { loads: loads.join(',') } as never })
async function otherBroker(loads: number[], way = 'mail') {
  const [row] = await test.sql`
    insert into broker (company_id, name, billing_email, billing_way)
    values (${desk.company.id}, 'Lakes Freight', 'ap@lakes.example', ${way}) returning id`
  for (const load of loads)
    await test.sql`update load set broker = ${row!['id'] as number} where id = ${load}`
}
const sendMany = (by: TestUser, invoices: number[]) =>
  by.call(sendInvoices, { body: { invoices }, headers: newKey() })
const mails = async () =>
  (
    await test.sql`select "to" from outgoing_mail where company_id = ${desk.company.id} and invoice is not null order by id`
  ).map((row) => row['to'])
const numbers = async () =>
  (await test.sql`select number from invoice where company_id = ${desk.company.id} order by id`).map(
    (row) => row['number'],
  )
const unsent = async () => (await desk.boss.call(listInvoices, { query: { segment: 'unsent' } })).body.results

describe('issue and send', () => {
  it('issues, emails the packet and leaves the worklist; clicking again does neither twice', async () => {
    const load = await complete()
    const key = newKey()
    const all = await Promise.all([
      issueAndSend(desk.dana, [load], key),
      issueAndSend(desk.dana, [load], key),
      issueAndSend(desk.dana, [load]),
      issueAndSend(desk.boss, [load]),
    ])
    const done = all.filter(({ status }) => status === 200)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(4 - done.length)
    expect(new Set(done.map(({ body }) => body.sending[0].number))).toEqual(new Set(['1001']))
    expect(done[0]!.body).toMatchObject({ sending: [{ load, to: 'billing@broker.example' }], skipped: [] })
    const { id } = done[0]!.body.sending[0]
    expect((await sendMany(desk.dana, [id])).body).toMatchObject({
      sending: [],
      skipped: [{ reason: 'This invoice is being sent already.' }],
    })
    await runJobs(test)
    await runJobs(test)
    expect(await mails()).toEqual(['billing@broker.example'])
    expect(await numbers()).toEqual(['1001'])
    expect(await unsent()).toEqual([])
    expect((await sendMany(desk.dana, [id])).body.skipped).toMatchObject([{ reason: 'Already sent.' }])
    expect((await issueAndSend(desk.dana, [load])).status).toBe(409)
    expect(await mails()).toHaveLength(1)
  })

  it('bills many loads at once, one invoice each, and numbers none that cannot be sent', async () => {
    const [first, withoutPod, second] = [await complete(), await complete(false), await complete()]
    const { status, body } = await issueAndSend(desk.dana, [first, withoutPod, second])
    expect(status).toBe(200)
    expect(body.sending.map(({ load }: { load: number }) => load)).toEqual([first, second])
    expect(body.skipped).toMatchObject([{ id: withoutPod, reason: expect.stringContaining('POD') }])
    expect(await numbers()).toEqual(['1001', '1002'])
    await runJobs(test)
    expect(await mails()).toHaveLength(2)
  })

  it('refuses brokers that take invoices elsewhere or have no address, before a number is drawn', async () => {
    const load = await complete()
    await setBroker({ billing_way: 'portal' })
    expect((await issueAndSend(desk.dana, [load])).body.detail[0]).toContain('through its portal')
    await setBroker({ billing_way: 'mail', billing_email: '' })
    await test.sql`update broker set email = '' where id = ${desk.broker.id}`
    expect((await issueAndSend(desk.dana, [load])).status).toBe(400)
    expect(await numbers()).toEqual([])
  })

  it('another dispatcher or company can neither issue nor send', async () => {
    const load = await complete()
    expect((await issueAndSend(desk.dean, [load])).status).toBe(403)
    const abroad = (await billing(test)).boss
    expect((await issueAndSend(abroad, [load])).status).toBe(400)
    const { id } = (await desk.issue(desk.dana, [load])).body
    expect((await sendMany(desk.dean, [id])).body.skipped).toMatchObject([{ name: `Invoice #${id}` }])
    expect((await sendMany(abroad, [id])).body).toMatchObject({ sending: [], skipped: [{ id }] })
    await runJobs(test)
    expect([await numbers(), await mails()]).toEqual([['1001'], []])
  })

  it('issued without sending waits in the worklist and is sent from there', async () => {
    const { id } = (await desk.issue(desk.dana, [await complete()])).body
    expect((await unsent()).map((row: { id: number }) => row.id)).toEqual([id])
    const both = await Promise.all([sendMany(desk.dana, [id]), sendMany(desk.boss, [id, id])])
    expect(both.flatMap(({ body }) => body.sending)).toHaveLength(1)
    await runJobs(test)
    expect(await mails()).toHaveLength(1)
    expect(await unsent()).toEqual([])
  })

  it('tells the sender when the packet cannot be built, and can be sent once it can', async () => {
    const load = await complete()
    const [pod] = await test.sql`select id from load_document where load = ${load} and kind = 'pod'`
    await test.sql`update load_document set content_type = 'application/zip' where id = ${pod!['id'] as number}`
    const { id } = (await issueAndSend(desk.dana, [load])).body.sending[0]
    await runJobs(test)
    expect(await mails()).toEqual([])
    const told = (await desk.dana.call(listNotifications)).body.results as Notification[]
    expect(told).toMatchObject([{ type: 'INVOICE', title: expect.stringContaining('was not sent') }])
    await test.sql`update load_document set content_type = 'application/pdf' where id = ${pod!['id'] as number}`
    expect((await sendMany(desk.dana, [id])).body.sending).toMatchObject([{ id }])
    await runJobs(test)
    expect(await mails()).toHaveLength(1)
  })

  it('combines the loads of each broker on one invoice and sends each packet once', async () => {
    const loads = [await complete(), await complete(), await complete()]
    await otherBroker([loads[1]!])
    const key = newKey()
    const both = await Promise.all([
      issueAndSend(desk.dana, loads, key, { combine: true }),
      issueAndSend(desk.dana, loads, key, { combine: true }),
    ])
    const done = both.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { sending, skipped } = done[0]!.body
    expect(skipped).toEqual([])
    expect(
      sending.map(({ to, loads: billed }: { to: string; loads: { id: number }[] }) => [
        to,
        billed.map(({ id }) => id),
      ]),
    ).toEqual([
      ['billing@broker.example', [loads[0], loads[2]]],
      ['ap@lakes.example', [loads[1]]],
    ])
    expect(await numbers()).toEqual(['1001', '1002'])
    await runJobs(test)
    await runJobs(test)
    expect((await mails()).toSorted()).toEqual(['ap@lakes.example', 'billing@broker.example'])
    const totals = (await desk.boss.call(listInvoices)).body.totals.total_cents
    const planned = sending.reduce((sum: number, one: { total_cents: number }) => sum + one.total_cents, 0)
    expect(totals).toBe(planned)
  })

  it('issues what can’t be emailed only when asked, apart from what is sent', async () => {
    const [ready, noPod, portal] = [await complete(), await complete(false), await complete()]
    await otherBroker([portal], 'portal')
    const loads = [ready, noPod, portal]
    const planned = (await plan(desk.dana, loads)).body.results
    expect(
      planned.map(({ problems }: { problems: { stops: string; about: string; text: string }[] }) => problems),
    ).toMatchObject([
      [],
      [{ stops: 'send', about: 'billing', text: 'Missing: POD.' }],
      [{ stops: 'send', about: 'broker', text: expect.stringContaining('portal') }],
    ])
    expect((await issueAndSend(desk.dana, [noPod])).status).toBe(409)
    const { body } = await issueAndSend(desk.dana, loads, newKey(), { combine: true, unsendable: 'issue' })
    expect(body.sending).toMatchObject([{ loads: [{ id: ready }] }])
    expect(body.issued).toMatchObject([
      { loads: [{ id: noPod }], reason: 'Missing: POD.' },
      { loads: [{ id: portal }], bill_to: 'Lakes Freight' },
    ])
    expect(body.skipped).toEqual([])
    await runJobs(test)
    expect(await mails()).toEqual(['billing@broker.example'])
    expect((await unsent()).map(({ id }: { id: number }) => id).toSorted()).toEqual(
      body.issued.map(({ id }: { id: number }) => id).toSorted(),
    )
  })

  it('previews amounts and recipients as they are then issued, and issues nothing itself', async () => {
    const [first, second] = [await complete(), await complete()]
    const undelivered = await desk.book(desk.dana, { override_reason: 'Both.' })
    const { results } = (await plan(desk.dana, [first, second, undelivered.id])).body
    expect(results).toMatchObject([
      { id: first, to: 'billing@broker.example', problems: [] },
      { id: second, to: 'billing@broker.example', problems: [] },
      { id: undelivered.id, problems: [{ stops: 'issue', about: 'load' }] },
    ])
    expect(await numbers()).toEqual([])
    const { body } = await issueAndSend(desk.dana, [first, second, undelivered.id])
    expect(body.sending.map(({ total_cents }: { total_cents: number }) => total_cents)).toEqual(
      results.slice(0, 2).map(({ billed_cents }: { billed_cents: number }) => billed_cents),
    )
    expect(body.skipped).toMatchObject([{ id: undelivered.id, reason: 'Not delivered yet.' }])
    expect((await plan(desk.dana, [first])).body.results).toMatchObject([
      { invoice: body.sending[0].id, problems: [{ about: 'invoice' }] },
    ])
  })

  it('a preview shows no price of another dispatcher’s load and nothing of another company', async () => {
    const load = await complete()
    const [row] = (await plan(desk.dean, [load])).body.results
    expect(row).toMatchObject({ billed_cents: null, to: '', warnings: [], problems: [{ stops: 'issue' }] })
    const abroad = (await billing(test)).boss
    expect((await plan(abroad, [load])).status).toBe(400)
    expect((await plan(desk.dana, [])).status).toBe(400)
  })
})
