import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { readInvoice } from '#contract/entities/money/invoice.ts'
import { listIncomingMails, listOutgoingMails } from '#contract/entities/market/mail.ts'
import { listNotifications, type Notification } from '#contract/entities/kernel/notification.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { type Outgoing, queueMail } from '#server/kernel/email/queue.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { billing, type BillingDesk } from './billing-desk.ts'

const reader = createReader()
let test: TestApp
let desk: BillingDesk
let invoice: number
let load: number
let intake: string

beforeAll(async () => {
  test = await lastingApp()
})
afterAll(() => reader.close())
beforeEach(async () => {
  desk = await billing(test)
  load = (await desk.delivered()).id
  await desk.upload(load, 'pod', Buffer.from('%PDF-1.4\n%%EOF'))
  invoice = (await desk.issue(desk.dana, [load])).body.id
  intake = desk.company.intake_address
})

let serial = 0
const replyTo = async (about: Partial<Outgoing>) => {
  const mail = {
    from: intake,
    to: 'ap@broker.example',
    subject: 'Invoice 1001',
    text: 'Attached.',
    repliesTo: intake,
    ...about,
  }
  const { message_id } = await test.db.tenant(desk.company.id, (tx) => queueMail(tx, mail, {}))
  const [row] =
    await test.sql`select reply_to from outgoing_mail where company_id = ${desk.company.id} and message_id = ${message_id}`
  return { message_id, reply_to: row!['reply_to'] as string }
}
const take = (text: string, to: string, headers = '', subject = 'RE: Invoice 1001') =>
  receiveMail(
    test.db,
    reader,
    desk.company.id,
    rawMail({
      from: 'Lee AP <lee@broker.example>',
      subject,
      text,
      headers,
      messageId: `${++serial}.reply@broker.example`,
    }),
    { recipients: [to], sender: 'lee@broker.example', receivedAt: new Date(), verdict: 'off', via: [] },
  )
const bells = async (by: TestUser, kind: string) =>
  (await by.call(listNotifications)).body.results.filter(({ type }: Notification) => type === kind)

it('a reply to an invoice is linked to it by address and by thread, and notifies the sender', async () => {
  const { message_id, reply_to } = await replyTo({ invoice })
  expect(reply_to).toMatch(new RegExp(`^${intake.split('@')[0]}\\+re\\.[a-z2-7]{26}@`))
  expect((await take('We need the BOL too.', reply_to)).state).toBe('answer')
  expect((await take('Paid on Friday.', intake, `In-Reply-To: <${message_id}>`)).state).toBe('answer')
  const { body } = await desk.dana.call(readInvoice, { params: { id: invoice } })
  expect(body.replies.map(({ from, text }: { from: string; text: string }) => [from, text.trim()])).toEqual([
    ['Lee AP <lee@broker.example>', 'We need the BOL too.'],
    ['Lee AP <lee@broker.example>', 'Paid on Friday.'],
  ])
  expect(body.replies).toMatchObject([{ verdict: 'off' }, { verdict: 'off' }])
  expect(await bells(desk.dana, 'INVOICE')).toMatchObject([
    { title: '<b>Lee AP</b> replied to invoice 1001', sub_title: '', metadata: { id: invoice } },
    { sub_title: '' },
  ])
  const open = (await desk.dean.call(listIncomingMails)).body
  expect(JSON.stringify(open)).not.toContain('BOL too')
})

it('an automatic reply to an invoice is linked to it without a notification', async () => {
  const { reply_to } = await replyTo({ invoice })
  await take('I am out of the office until Monday.', reply_to, '', 'Automatic reply: Invoice 1001')
  expect((await desk.dana.call(readInvoice, { params: { id: invoice } })).body.replies).toHaveLength(1)
  expect(await bells(desk.dana, 'INVOICE')).toEqual([])
})

it('a reply to a load status email is linked to the load, for users who can see its price', async () => {
  const { reply_to } = await replyTo({ load, subject: 'Load is late' })
  await take('Thanks. We still pay $1,990.', reply_to, '', 'RE: Load is late')
  const repliesFor = async (by: TestUser) =>
    (await by.call(readBrokerNews, { params: { id: load } })).body.replies
  expect(await repliesFor(desk.dana)).toMatchObject([{ text: expect.stringContaining('We still pay') }])
  expect(await repliesFor(desk.dean)).toEqual([])
  // Without access to either price, the user sees neither email.
  for (const list of [listIncomingMails, listOutgoingMails])
    expect(JSON.stringify((await desk.dean.call(list)).body)).not.toContain('Load is late')
  expect(await bells(desk.dana, 'ORDER')).toMatchObject([
    { title: '<b>Lee AP</b> replied about a load', metadata: { id: load } },
  ])
})

it('a reply address with an unknown token is linked to nothing', async () => {
  const { reply_to } = await replyTo({ invoice })
  await take(
    'Hello',
    reply_to.replace(/re\.[a-z2-7]/, (tag) => (tag.endsWith('a') ? 're.b' : 're.a')),
  )
  expect((await desk.dana.call(readInvoice, { params: { id: invoice } })).body.replies).toEqual([])
})
