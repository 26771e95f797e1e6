import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { updateBroker } from '#contract/entities/market/broker.ts'
import {
  checkInvoice,
  createPayment,
  creditInvoice,
  downloadCreditNote,
  downloadPacket,
  downloadSentPacket,
} from '#contract/entities/money/invoice.ts'
import { changeLoadStatus, readOwnLoad } from '#contract/entities/freight/load.ts'
import { setPoNumber, waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import { deleteLoadDocument } from '#contract/entities/freight/load-document.ts'
import { listOutgoingMails, sendMailAgain } from '#contract/entities/market/mail.ts'
import { listNotifications, type Notification } from '#contract/entities/kernel/notification.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { CREDITED } from '#contract/rules/billing.ts'
import { handleBounce } from '#server/market/mail-handling/bounce.ts'
import { queueMail } from '#server/kernel/email/queue.ts'
import { mergeFiles } from '#server/kernel/pdf/merge.ts'
import { SAMPLES } from '#tests/server/fleet/document/uploading.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startMailOut } from '#tests/support/mail-out.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { billing, type BillingDesk, newKey, pdfOf } from './billing-desk.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-packet-'))
let test: TestApp
let smtp: TestSmtp
let desk: BillingDesk

beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await testApp({ DATA_DIR: dataDir, MAIL_OUT_URL: smtp.url })
})
afterAll(async () => {
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  desk = await billing(test)
  await desk.dana.call(updateBroker, {
    params: { id: desk.broker.id },
    body: { billing_email: 'billing@broker.example', version: desk.broker.version },
  })
})

async function ready() {
  const load = await desk.delivered({ broker_reference: 'REF 9' })
  await desk.upload(load.id, 'pod', await pdfOf(2, 'pod'))
  await desk.upload(load.id, 'rate_confirmation', await pdfOf(3, 'rate'))
  await desk.upload(load.id, 'bol', await pdfOf(1, 'bol'))
  await test.sql`update rate_confirmation set state = 'not_a_confirmation' where load = ${load.id}`
  return { load, invoice: (await desk.issue(desk.dana, [load.id])).body.id as number }
}
const file = (by: TestUser, call: Pick<Endpoint, 'path'>, id: number) =>
  test.app.inject({
    url: API_PREFIX + buildPath(call, { id }),
    headers: { authorization: `Bearer ${by.access}` },
  })
const credit = (id: number, body: object) =>
  desk.boss.call(creditInvoice, { params: { id }, body, headers: newKey() })
const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount()

describe('invoice packet', () => {
  it('contains invoice, rate confirmation, BOL and POD in order, for users who can see the prices', async () => {
    const { invoice } = await ready()
    const check = (await desk.dana.call(checkInvoice, { params: { id: invoice } })).body
    expect(check).toMatchObject({ to: 'billing@broker.example', way: 'mail', after: null, missing: [] })
    expect(check.parts.map(({ name, pages }: { name: string; pages: number }) => `${name} ${pages}`)).toEqual(
      ['Invoice 1001 1', 'Rate confirmation: rate_confirmation.pdf 3', 'BOL: bol.pdf 1', 'POD: pod.pdf 2'],
    )
    expect(await pagesOf((await file(desk.boss, downloadPacket, invoice)).rawPayload)).toBe(7)
    expect((await file(desk.dean, downloadPacket, invoice)).statusCode).toBe(403)
    expect((await desk.dean.call(checkInvoice, { params: { id: invoice } })).status).toBe(403)
  })

  it('contains only the rate confirmation in effect and no rejected receipt', async () => {
    const { load, invoice } = await ready()
    await desk.upload(load.id, 'rate_confirmation', await pdfOf(1, 'revised'), 'revised.pdf')
    const { id: document } = (await desk.upload(load.id, 'lumper_receipt', await pdfOf(1, 'lumper'))).body
    const names = async () =>
      (await desk.dana.call(checkInvoice, { params: { id: invoice } })).body.parts.map(
        ({ name }: { name: string }) => name,
      )
    const rest = ['BOL: bol.pdf', 'POD: pod.pdf']
    expect(await names()).toEqual([
      'Invoice 1001',
      'Rate confirmation: revised.pdf',
      ...rest,
      'Lumper receipt: lumper_receipt.pdf',
    ])
    await test.sql`insert into load_receipt (company_id, load, document, kind, amount_cents, sent_by, key, state)
      values (${desk.company.id}, ${load.id}, ${document}, 'lumper', 100, ${desk.dana.id}, gen_random_uuid(), 'rejected')`
    expect(await names()).toEqual(['Invoice 1001', 'Rate confirmation: revised.pdf', ...rest])
  })

  it('is emailed once despite retries and concurrent senders, and again only on request', async () => {
    const { invoice } = await ready()
    const key = newKey()
    const [first, retry, other] = await Promise.all([
      desk.sendOut(desk.dana, invoice, {}, key),
      desk.sendOut(desk.dana, invoice, {}, key),
      desk.sendOut(desk.boss, invoice),
    ])
    const answers = [first, retry, other].map(({ status }) => status).toSorted()
    expect([200, 409]).toContain(answers[1])
    expect((await desk.read(invoice)).mails).toHaveLength(1)
    const out = startMailOut({ db: test.db, files: test.app.services.files, mailOutUrl: smtp.url })
    const mail = await smtp.waitForMail()
    expect(mail).toMatchObject({
      envelope: { to: ['billing@broker.example'] },
      subject: expect.stringContaining('Invoice 1001'),
    })
    expect(mail.attachments[0]!.filename).toBe('Invoice 1001 with documents.pdf')
    expect((await file(desk.boss, downloadPacket, invoice)).headers['content-disposition']).toContain(
      'Invoice 1001 with documents.pdf',
    )
    expect(await pagesOf(new Uint8Array(mail.attachments[0]!.content as ArrayBuffer))).toBe(7)
    const sent = await eventually(async () => {
      const [one] = (await desk.read(invoice)).mails
      expect(one?.state).toBe('sent')
      return one!
    })
    expect(sent.answer).not.toBe('')
    expect((await desk.sendOut(desk.dana, invoice)).status).toBe(409)
    await test.sql`update company set invoice_mail = 'Please pay {total}.' where id = ${desk.company.id}`
    expect((await desk.sendOut(desk.dana, invoice, { after: sent.id, to: 'ap@broker.example' })).status).toBe(
      200,
    )
    const again = await smtp.waitForMail(2)
    expect(mail.text).toMatch(/^Hello,\n\nAttached is invoice /)
    expect(again.text).toMatch(/^Please pay \$[\d,.]+\n\n/)
    expect(again.text).toMatch(/first sent on \d\d \w+ \d{4},? \d\d:\d\d [A-Z]+ to /)
    expect(again.text).toContain(sent.message_id)
    expect((await desk.read(invoice)).mails[0]).toMatchObject({
      id: sent.id,
      message_id: sent.message_id,
      answer: sent.answer,
    })
    expect((await file(desk.boss, downloadSentPacket, sent.id)).statusCode).toBe(200)
    expect((await file(desk.dean, downloadSentPacket, sent.id)).statusCode).toBe(404)
    await out.stop()

    const failed = { addresses: [sent.to], outcome: 'failed' as const, reason: '550 No such user' }
    const report = { messageIds: [sent.message_id], isInWords: false, recipients: [failed] }
    for (let time = 0; time < 2; time++)
      await test.db.tenant(desk.company.id, (tx) => handleBounce(tx, report, []))
    const notes = (await desk.dana.call(listNotifications)).body.results.filter(
      ({ type }: Notification) => type === 'INVOICE',
    )
    expect(notes).toMatchObject([
      { title: expect.stringContaining('Invoice 1001 bounced'), metadata: { id: invoice } },
    ])
  })

  it('does not block other emails when the file store hangs', async () => {
    const { invoice } = await ready()
    await test.sql`update outgoing_mail set state = 'not_sent' where state = 'queued'`
    for (let after: number | null = null, n = 0; n < 3; n++) {
      expect((await desk.sendOut(desk.dana, invoice, { after })).status).toBe(200)
      after = (await desk.read(invoice)).mails.at(-1)!.id
    }
    const giveUp = new AbortController()
    const hanging = new Promise<never>((_, reject) =>
      giveUp.signal.addEventListener('abort', () => reject(new Error('The store hangs.'))),
    )
    hanging.catch(() => undefined)
    const files = { ...test.app.services.files, get: () => hanging }
    const out = startMailOut({ db: test.db, files, mailOutUrl: smtp.url, stopMs: 0 })
    const states = async () => (await desk.read(invoice)).mails.map(({ state }) => state)
    await eventually(async () =>
      expect((await states()).filter((state) => state === 'sending')).toHaveLength(2),
    )
    const mail = { from: 'a@demo.example', to: 'b@x.example', subject: 'No file', text: 't' }
    const { id } = await test.db.tenant(desk.company.id, (tx) =>
      queueMail(tx, mail, { mailOutUrl: smtp.url }),
    )
    await eventually(async () =>
      expect(await test.sql`select state from outgoing_mail where id = ${id}`).toEqual([{ state: 'sent' }]),
    )
    expect((await states()).toSorted()).toEqual(['queued', 'sending', 'sending'])
    await out.stop()
    // Not uncertain: nothing reached the relay.
    await eventually(async () => expect(await states()).toEqual(['queued', 'queued', 'queued']))
    giveUp.abort()
  })

  it('and its email are hidden from users without the prices, and the email list cannot resend it', async () => {
    const { invoice } = await ready()
    await desk.sendOut(desk.dana, invoice)
    const id = (await desk.read(invoice)).mails[0]!.id
    const seen = async (by: TestUser) =>
      (await by.call(listOutgoingMails)).body.results.map((mail: { id: number }) => mail.id)
    expect([await seen(desk.dana), await seen(desk.boss), await seen(desk.dean)]).toEqual([[id], [id], []])
    await test.sql`update outgoing_mail set state = 'bounced' where id = ${id}`
    expect((await desk.dana.call(sendMailAgain, { params: { id }, body: {} })).status).toBe(409)
    expect((await desk.sendOut(desk.dana, invoice, { after: id })).status).toBe(200)
  })

  it('can be sent only when each required document is present or waived with a reason', async () => {
    const load = await desk.delivered()
    const { id } = (await desk.issue(desk.dana, [load.id])).body
    await desk.dana.call(updateBroker, {
      params: { id: desk.broker.id },
      body: { needs_po: true, version: desk.broker.version + 1 },
    })
    const missing = async () =>
      (await desk.dana.call(checkInvoice, { params: { id } })).body.missing.map(
        ({ code }: { code: string }) => code,
      )
    expect(await missing()).toEqual(['rate_confirmation', 'bol', 'pod', 'po'])
    const refused = await desk.sendOut(desk.dana, id)
    expect([refused.status, refused.body.missing[0]]).toEqual([
      409,
      expect.stringContaining(`${load.number}: POD`),
    ])
    for (const code of ['rate_confirmation', 'bol', 'po'])
      await desk.dana.call(waiveRequirement, {
        params: { id: load.id },
        body: { code, reason: 'Agreed by phone.' },
      })
    expect((await desk.sendOut(desk.dana, id)).status).toBe(409)
    const pod = await desk.upload(load.id, 'pod', SAMPLES.jpeg, 'pod.jpg')
    expect((await desk.sendOut(desk.dana, id)).body.documents?.[0]).toContain('damaged')
    await desk.dana.call(deleteLoadDocument, { params: { id: pod.body.id } })
    await desk.upload(load.id, 'pod', await pdfOf(1))
    expect((await desk.sendOut(desk.dana, id)).status).toBe(200)
    expect(
      (await desk.dana.call(setPoNumber, { params: { id: load.id }, body: { po_number: '7' } })).status,
    ).toBe(409)
    expect(
      (
        await desk.dean.call(waiveRequirement, {
          params: { id: load.id },
          body: { code: 'pod', reason: 'By phone.' },
        })
      ).status,
    ).toBe(403)
    for (const reason of ['ok', '....', '1 2 3']) {
      const short = await desk.dana.call(waiveRequirement, {
        params: { id: load.id },
        body: { code: 'pod', reason },
      })
      expect([short.status, short.body]).toEqual([
        400,
        { reason: ['Enter a short reason why it isn’t needed.'] },
      ])
    }
  })

  it('is on hold while its rate confirmation holds billing', async () => {
    const { load, invoice } = await ready()
    await test.sql`update rate_confirmation set state = 'waiting' where load = ${load.id}`
    expect((await desk.sendOut(desk.dana, invoice)).body.detail[0]).toContain('Still reading')
    const later = await desk.delivered()
    await desk.upload(later.id, 'rate_confirmation', await pdfOf(1))
    expect((await desk.issue(desk.dana, [later.id])).body.loads[0]).toContain(
      `${later.number} can’t be billed yet`,
    )
  })

  it('is submitted through a portal without an email, but needs an address when emailed', async () => {
    const { invoice } = await ready()
    await test.sql`update broker set billing_email = '', email = '' where id = ${desk.broker.id}`
    expect((await desk.sendOut(desk.dana, invoice)).body.to).toBeDefined()
    expect((await desk.sendOut(desk.dana, invoice, { way: 'portal' })).body).toMatchObject({
      submitted_via: 'portal',
      mails: [],
    })
  })
})

describe('credit memo', () => {
  it('never exceeds the balance, has gapless numbers and leaves the invoice unchanged', async () => {
    const { id } = await desk.issued()
    const race = await Promise.all([1, 2].map(() => credit(id, { amount_cents: 80_000, reason: 'Claim' })))
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await credit(id, { amount_cents: 40_000, reason: 'Rest' })
    const invoice = await desk.read(id)
    expect(invoice).toMatchObject({ total_cents: 120_000, open_cents: 0, state: 'credited' })
    expect(invoice.credits.map(({ number }) => number)).toEqual(['CN-1001', 'CN-1002'])
    const note = async (by: TestUser) =>
      (await file(by, downloadCreditNote, invoice.credits[0]!.id)).statusCode
    expect([await note(desk.dana), await note(desk.dean)]).toEqual([200, 403])
  })

  it('can release the loads for a change and a new invoice, and the first invoice stays', async () => {
    const { load, id } = await desk.issued()
    expect((await credit(id, { reason: 'Wrong reference', releases: true })).body).toMatchObject({
      state: 'credited',
      open_cents: 0,
    })
    const freed = (await desk.dana.call(readOwnLoad, { params: { id: load.id } })).body
    expect(freed.invoice).toBe(null)
    await desk.dana.call(changeLoadStatus, {
      params: { id: load.id },
      body: { status: 3, version: freed.version },
    })
    await desk.dana.call(changeLoadStatus, {
      params: { id: load.id },
      body: { status: 5, version: freed.version + 1 },
    })
    const second = (await desk.issue(desk.dana, [load.id])).body
    expect(second.number).toBe('1002')
    expect((await desk.read(id)).related).toEqual([{ id: second.id, number: '1002' }])
    expect((await desk.read(id)).loads).toEqual([{ id: load.id, number: load.number }])
    await desk.boss.call(createPayment, {
      params: { id: second.id },
      body: { amount_cents: 1000 },
      headers: newKey(),
    })
    expect((await credit(second.id, { reason: 'x', releases: true })).status).toBe(409)
  })
})

it('a fully credited invoice cannot be sent, and its loads are released without another credit memo', async () => {
  const { load, id } = await desk.issued()
  await credit(id, { amount_cents: 120_000, reason: 'Wrong broker' })
  const refused = await desk.sendOut(desk.dana, id, { way: 'portal' })
  expect([refused.status, refused.body]).toEqual([409, { detail: [CREDITED] }])
  const { body } = await credit(id, { reason: 'Wrong broker', releases: true })
  expect(body.credits).toMatchObject([{ amount_cents: 120_000, releases: true }])
  expect((await desk.dana.call(readOwnLoad, { params: { id: load.id } })).body.invoice).toBe(null)
  expect((await desk.issue(desk.dana, [load.id])).status).toBe(201)
  expect((await credit(id, { reason: 'Again', releases: true })).status).toBe(409)
})

describe('merged invoice files', () => {
  const part = (bytes: Uint8Array, content_type = 'application/pdf') => ({
    name: 'part',
    content_type,
    bytes,
  })

  it('lose active content, and broken, locked or non-picture files are skipped with a reason', async () => {
    const armed = await PDFDocument.create()
    const page = armed.addPage()
    const script = armed.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
    page.node.set(PDFName.of('AA'), armed.context.obj({ O: script }))
    page.node.set(
      PDFName.of('Annots'),
      armed.context.obj([
        armed.context.obj({ Subtype: 'Link', A: script }),
        armed.context.obj({ Subtype: 'Stamp', A: script }),
      ]),
    )
    armed.addJavaScript('all', 'app.alert(2)')
    const locked = await PDFDocument.load(await pdfOf(1))
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    const { file: bytes, parts } = await mergeFiles([
      part(await pdfOf(1)),
      part(await armed.save()),
      part(Buffer.from('%PDF-1.7 nothing')),
      part(await locked.save()),
      part(SAMPLES.heic, 'image/heic'),
      part(await pdfOf(201)),
    ])
    expect(parts.map(({ pages }) => pages)).toEqual([1, 1, 0, 0, 0, 0])
    expect(
      parts.slice(2).map(({ problem }) => /damaged|password-protected|HEIC|200 pages/.exec(problem)?.[0]),
    ).toEqual(['damaged', 'password-protected', 'HEIC', '200 pages'])
    const merged = await PDFDocument.load(bytes)
    const dicts = merged.context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFDict ? [one.toString()] : []))
    expect(dicts.filter((text) => /JavaScript|\/Link|\/AA/.test(text))).toEqual([])
  })
})
