import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { deleteLoad, restoreLoad } from '#contract/entities/freight/load.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { downloadMailedFile, readBid } from '#contract/entities/market/bid.ts'
import type { SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import {
  clearRateConfirmation,
  listRateConfirmations,
  readConfirmationAgain,
  type RateConfirmation,
  readRateConfirmation,
  rejectRateConfirmation,
  restoreRateConfirmation,
} from '#contract/entities/freight/rate-confirmation.ts'
import { mailedConfirmation } from '#server/freight/rate-confirmation/rate-confirmation.jobs.ts'
import type { Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { mixed, PNG, winmail } from '#tests/server/market/attached.ts'
import { UNCHECKED } from '#tests/server/market/carrier-support.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { PHONE, photographsOf } from '#tests/support/rate-confirmations/photograph.ts'
import { confirmationPdf } from './confirmation-pdf.ts'
import { runReadings } from './run-readings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-mailed-confirmations-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const reader = createReader()
afterAll(() => reader.close())

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let bid: { id: number }
let serial = 0

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  desk = await booking(test)
  bid = await desk.place(desk.dana, { order_number: '778812' })
})

const attached = (type: string, file_name: string, content: Buffer) => ({
  type: `${type}; name="${file_name}"`,
  disposition: `attachment; filename="${file_name}"`,
  content,
})

let verdict: SenderVerdict = UNCHECKED.verdict
async function answer(from: string, ...files: ReturnType<typeof attached>[]) {
  const sent = (await desk.mails()).at(-1)
  const raw = mixed(
    [
      `From: ${from}`,
      'To: loads@demo.example',
      'Subject: Re: Van load',
      `Message-ID: <${++serial}.rc@broker.example>`,
      `In-Reply-To: <${sent?.message_id}>`,
    ],
    { type: 'text/plain', content: 'The rate confirmation is attached.' },
    ...files,
  )
  const envelope = {
    recipients: ['loads@demo.example'],
    sender: 'dana@broker.example',
    receivedAt: new Date(),
    ...UNCHECKED,
    verdict,
  }
  const taken = await receiveMail(test.db, reader, desk.company.id, raw, envelope)
  expect(taken.state).toBe('answer')
  return taken
}

const mail = (pdf: Buffer, from = 'Dana Broker <dana@broker.example>') =>
  answer(from, attached('application/pdf', 'rate confirmation.pdf', pdf))

const versions = () =>
  test.sql`select load, bid, state, sent_by from rate_confirmation where company_id = ${desk.company.id} order by id`

it("a PDF in a broker's reply is linked to the bid, then to the booked load, and later ones are versions", async () => {
  const taken = await mail(await confirmationPdf())
  await runReadings(test)
  expect(await versions()).toEqual([
    { load: null, bid: bid.id, state: 'read', sent_by: 'dana@broker.example' },
  ])

  const thread = async (by = desk.dana) => (await by.call(readBid, { params: { id: bid.id } })).body.mails
  const [file] = (await thread()).at(-1).files
  expect(file).toMatchObject({ file_name: 'rate confirmation.pdf', size: expect.any(Number) })
  const download = (by = desk.dana) =>
    test.app.inject({
      url: API_PREFIX + buildPath(downloadMailedFile, { id: file.id }),
      headers: { authorization: `Bearer ${by.access}` },
    })
  expect((await download()).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect([(await download(desk.dean)).statusCode, await thread(desk.dean)]).toEqual([404, []])

  // A retry after a crash must not store the file twice.
  const services = test.app.services
  const { signal } = new AbortController()
  const call = {
    payload: { mail: 'id' in taken ? taken.id : 0, bid: bid.id },
    companyId: desk.company.id,
    signal,
    services,
  }
  await mailedConfirmation.work?.(call as never)
  expect(await versions()).toHaveLength(1)

  const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
  const { id: load } = await desk.book(desk.dana, { bid: bid.id, broker, broker_reference: '778812' })
  const list = async () => (await desk.dana.call(listRateConfirmations, { query: { load } })).body
  expect((await list()).results).toMatchObject([
    { state: 'read', is_in_use: true, added_by: 'dana@broker.example' },
  ])
  expect((await desk.dana.call(listLoadDocuments, { query: { load } })).body.results).toMatchObject([
    { kind: 'rate_confirmation' },
  ])

  await mail(await confirmationPdf({ rate: '$1,090.00' }), 'Dana <dana@broker-payments.example>')
  await runReadings(test)
  const { results, holds } = await list()
  const states = (of: RateConfirmation[]) => of.map(({ is_in_use, is_pending }) => [is_in_use, is_pending])
  expect(states(results)).toEqual([
    [false, true],
    [true, false],
  ])
  expect(holds.map(({ code }: { code: string }) => code)).toEqual(['alarm'])

  const bells = async () =>
    (await desk.dana.call(listNotifications)).body.results
      .filter(({ title }: { title: string }) => title.includes('check the rate confirmation'))
      .map(({ id }: { id: number }) => id)
  const rung = await bells()
  expect(rung.length).toBeGreaterThan(0)
  await test.sql`update rate_confirmation set reading = jsonb_set(reading, '{policy_version}', '1') where id = ${results[0].id} and company_id = ${desk.company.id}`
  expect((await desk.dana.call(readConfirmationAgain, { params: { id: results[0].id } })).status).toBe(200)
  await runReadings(test)
  expect(await bells()).toEqual(rung)
  const { alarms, version } = (await desk.dana.call(readRateConfirmation, { params: { id: results[0].id } }))
    .body
  expect(alarms).toEqual(['Sent from broker-payments.example instead of broker.example.'])
  const settle = (
    by: typeof desk.dana,
    endpoint: typeof rejectRateConfirmation | typeof clearRateConfirmation,
    body: object,
  ) => by.call(endpoint, { params: { id: results[0].id }, body: body as never })
  const rejected = await settle(desk.dana, rejectRateConfirmation, { version })
  expect([
    states((await list()).results)[0],
    (await list()).holds.map(({ code }: { code: string }) => code),
  ]).toEqual([[false, true], []])
  const restored = await desk.dana.call(restoreRateConfirmation, {
    params: { id: results[0].id },
    body: { version: rejected.body.version },
  })
  const reason = { reason: 'Called Dana at the number we have.', version: restored.body.version }
  expect((await settle(desk.dana, clearRateConfirmation, reason)).status).toBe(403)
  expect((await settle(desk.boss, clearRateConfirmation, reason)).status).toBe(200)
  expect(states((await list()).results)[0]).toEqual([true, false])

  // A bid that is booked again keeps its rate confirmations; restoring the first load moves them back.
  await desk.boss.call(deleteLoad, { params: { id: load } })
  const { id: anew } = await desk.book(desk.dana, { bid: bid.id, broker, broker_reference: '778812' })
  expect((await versions()).map(({ load: of }) => of)).toEqual([anew, anew])
  expect((await desk.dana.call(listLoadDocuments, { query: { load: anew } })).body.count).toBe(2)
  expect((await desk.boss.call(restoreLoad, { params: { id: load } })).status).toBe(409)
  await desk.boss.call(deleteLoad, { params: { id: anew } })
  expect((await desk.boss.call(restoreLoad, { params: { id: load } })).status).toBe(200)
  expect((await versions()).map(({ load: of }) => of)).toEqual([load, load])
  expect((await list()).count).toBe(2)
})

it('a revision takes effect by itself only from a verified email of the broker', async () => {
  bid = await desk.place(desk.dana, { order_number: '778814' })
  const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
  const { id: load } = await desk.book(desk.dana, {
    bid: bid.id,
    broker,
    broker_reference: '778814',
    override_reason: 'The other load is cancelled.',
  })
  const counting = async () =>
    (await desk.dana.call(listRateConfirmations, { query: { load } })).body.results.map(
      ({ is_in_use }: RateConfirmation) => is_in_use,
    )
  const came = async (rate: string, of: SenderVerdict, from?: string) => {
    verdict = of
    await mail(await confirmationPdf({ load: '778814', rate }), from)
    await runReadings(test)
    verdict = UNCHECKED.verdict
    return counting()
  }
  expect(await came('$1,200.00', 'none')).toEqual([true])
  expect(await came('$1,100.00', 'none')).toEqual([false, true])
  expect(await came('$1,110.00', 'failed')).toEqual([false, false, true])
  expect(await came('$1,120.00', 'aligned', 'Dana <dana@elsewhere.example>')).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(await came('$1,130.00', 'aligned')).toEqual([true, false, false, false, false])
})

it('any file in a reply is stored with a safe name, notified and downloaded unchanged', async () => {
  bid = await desk.place(desk.dana, { order_number: '778813' })
  await answer(
    'Dana Broker <dana@broker.example>',
    attached('application/zip', 'papers.zip', Buffer.from('PK\u0003\u0004papers')),
    attached('image/png', 'page.png', PNG),
    attached('application/x-msdownload', 'rate.exe', Buffer.from('MZ')),
    attached(
      'application/ms-tnef',
      'winmail.dat',
      winmail({ files: [{ title: 'RC 778813.pdf', content: await confirmationPdf() }] }),
    ),
  )
  await runReadings(test)
  const [, came] = (await desk.dana.call(readBid, { params: { id: bid.id } })).body.mails
  expect(came.files.map((file: { file_name: string }) => file.file_name)).toEqual([
    'papers.zip',
    'page.png',
    'rate.exe.bin',
    'RC 778813.pdf',
  ])
  const states =
    await test.sql`select file_name, state from rate_confirmation where bid = ${bid.id} order by id`
  expect(states.map(({ state }) => state)).toEqual([...Array(3).fill('not_a_confirmation'), 'read'])
  const download = await test.app.inject({
    url: API_PREFIX + buildPath(downloadMailedFile, { id: came.files[0].id }),
    headers: { authorization: `Bearer ${desk.dana.access}` },
  })
  expect([download.rawPayload.toString(), download.headers['content-disposition']]).toEqual([
    'PK\u0003\u0004papers',
    expect.stringContaining('attachment; filename="papers.zip"'),
  ])
  await answer(
    'Dana Broker <dana@broker.example>',
    attached('application/zip', 'more.zip', Buffer.from('PK\u0003\u0004more')),
  )
  const { results } = (await desk.dana.call(listNotifications)).body
  expect(results[0].title).toBe('<b>Dana Broker</b> sent a file for your bid')
})

it("a photo of a rate confirmation in a broker's reply is read for the bid", async () => {
  bid = await desk.place(desk.dana, { order_number: '778814' })
  const [photograph] = await photographsOf(await confirmationPdf(), 1, PHONE)
  await answer('Dana Broker <dana@broker.example>', attached('image/jpeg', 'IMG_0412.jpg', photograph!))
  await runReadings(test)
  const [stored] = await test.sql`select state, reading from rate_confirmation where bid = ${bid.id}`
  expect(stored).toMatchObject({ state: 'read', reading: { scans: [{ page: 1, is_read: true }] } })
  const { fields } = stored!['reading'] as Reading
  const rate = fields.find(({ key }) => key === 'rate')
  expect(rate).toMatchObject({ value: 120_000, state: 'marked', places: [{ page: 1 }] })
})
