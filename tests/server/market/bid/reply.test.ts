import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmBidAnswer, replyToBroker } from '#contract/entities/market/bid.ts'
import { impersonate } from '#contract/entities/company/platform.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  desk = await bidding(test)
})

let count = 0
const reply = (by: TestUser, id: number, message: string, key: string | null = `reply-${++count}`) =>
  by.call(replyToBroker, {
    params: { id },
    body: { message },
    headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
  })

describe('reply to the broker', () => {
  it('copies go only to selected colleagues on the thread, or to all of them by default', async () => {
    const { id } = await desk.place(desk.ann, { reply_to: 'dana@broker.example' })
    await test.sql`update bid set colleagues = '{boss@broker.example,kim@broker.example,eve@elsewhere.example}' where company_id = ${desk.company.id} and id = ${id}`
    const send = (message: string, cc?: string[]) =>
      desk.ann.call(replyToBroker, {
        params: { id },
        body: { message, ...(cc && { cc }) },
        headers: { [IDEMPOTENCY_HEADER]: `cc-${++count}` },
      })
    const copies = async () => (await desk.mails()).at(-1)?.cc
    const shown = (await send('to all')).body
    expect([shown.mails.at(-1)?.cc, await copies()]).toEqual(
      Array(2).fill('boss@broker.example, kim@broker.example'),
    )
    await send('to one', ['kim@broker.example'])
    expect(await copies()).toBe('kim@broker.example')
    await send('to none', [])
    expect(await copies()).toBe('')
    for (const address of ['eve@elsewhere.example', 'other@broker.example'])
      expect((await send(`to ${address}`, [address])).body).toEqual({
        cc: [`${address} isn’t on this thread. Remove it.`],
      })
  })

  it('the reply goes to the broker on the thread of the last email and appears in the bid’s thread', async () => {
    const { id } = await desk.place(desk.ann, {
      message_id: 'offer@broker.example',
      reply_to: 'Dana <dana@broker.example>',
    })
    const [first] = await desk.mails()
    await desk.rows.incoming({
      state: 'answer',
      bid: id,
      from: 'boss@broker.example',
      subject: 'Other words',
      message_id: 'answer@broker.example',
      text: 'Can you do $1,100?',
    })
    const { status, body } = await reply(desk.ann, id, ' We can.\nAnn ')
    expect(status).toBe(200)
    expect(
      body.mails.map(({ text, direction }: { text: string; direction: string }) => [direction, text]),
    ).toEqual([
      ['out', 'Our rate is $1,200.00.'],
      ['in', 'Can you do $1,100?'],
      ['out', 'We can.\nAnn'],
    ])
    expect((await desk.mails()).at(-1)).toMatchObject({
      bid: id,
      to: 'dana@broker.example',
      from: first?.from,
      reply_to: `${desk.company.intake_address.replace('@', `+bid.${(await desk.bid(id)).reply_token}@`)}`,
      subject: 'Re: Van load',
      text: 'We can.\nAnn',
      in_reply_to: 'answer@broker.example',
      references: `<offer@broker.example> <${first?.message_id}> <answer@broker.example>`,
      state: 'not_sent',
    })
    expect(await desk.trail('reply')).toMatchObject([
      { record_type: 'bid', record_id: id, user_id: desk.ann.id, after: { message: 'We can.\nAnn' } },
    ])
    expect((await desk.rows.events()).at(-1)).toMatchObject({
      type: 'BID_CHANGED',
      data: { id },
      user_id: null,
    })
  })

  it('without a broker email, the reply refers to our own last email', async () => {
    const { id } = await desk.place(desk.ann)
    await reply(desk.ann, id, 'One more thing.')
    await reply(desk.ann, id, 'And another.')
    const [first, second, third] = await desk.mails()
    expect(second?.in_reply_to).toBe(first?.message_id)
    expect(third?.in_reply_to).toBe(second?.message_id)
    expect(third?.references.split(' ')).toHaveLength(3)
  })

  it('the thread lists the bid before its replies regardless of send order and clock differences', async () => {
    const { id } = await desk.place(desk.ann)
    await reply(desk.ann, id, 'One more thing.')
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await desk.rows.incoming({
      state: 'answer',
      bid: id,
      message_id: 'answer@broker.example',
      text: 'How much?',
      received_at: hourAgo,
    })
    const [first, second] = await desk.mails()
    const sent = (mail: typeof first, sent_at: Date) =>
      test.db.tenant(desk.company.id, (tx) =>
        tx
          .update(outgoingMail)
          .set({ state: 'sent', sent_at: sent_at.toISOString() })
          .where(eq(outgoingMail.id, Number(mail?.id))),
      )
    await sent(second, new Date(Date.now() + 1000))
    await sent(first, new Date(Date.now() + 2000))
    const { body } = await reply(desk.ann, id, 'We can.')
    const texts = ['Our rate is $1,200.00.', 'One more thing.', 'How much?', 'We can.']
    expect(body.mails.map(({ text }: { text: string }) => text)).toEqual(texts)
    const { references, in_reply_to } = (await desk.mails()).at(-1) ?? {}
    expect(references).toContain(` <${first?.message_id}> <${second?.message_id}> <answer@broker.example>`)
    expect(in_reply_to).toBe('answer@broker.example')
  })

  it('references leave out emails that failed to send and invalid message ids', async () => {
    const { id } = await desk.place(desk.ann, { message_id: 'offer@broker.example' })
    await test.db.tenant(desk.company.id, (tx) =>
      tx.update(outgoingMail).set({ state: 'failed' }).where(eq(outgoingMail.bid, id)),
    )
    for (const message_id of ['', 'a b@x.example', 'x>\r\nBcc: all@example.com'])
      await desk.rows.incoming({ state: 'answer', bid: id, message_id, subject: 'x' })
    await reply(desk.ann, id, 'Hello?')
    expect((await desk.mails()).at(-1)).toMatchObject({
      in_reply_to: 'offer@broker.example',
      references: '<offer@broker.example>',
    })
  })

  it('a long thread keeps its first and last references, 20 in total', async () => {
    const { id } = await desk.place(desk.ann, { message_id: 'offer@broker.example' })
    for (let n = 0; n < 30; n++)
      await desk.rows.incoming({ state: 'answer', bid: id, message_id: `${n}@broker.example` })
    await reply(desk.ann, id, 'Still here.')
    const references = (await desk.mails()).at(-1)?.references.split(' ') ?? []
    expect([references.length, references[0], references.at(-1)]).toEqual([
      20,
      '<offer@broker.example>',
      '<29@broker.example>',
    ])
  })

  it('three identical concurrent replies under different keys send one email until the broker writes again', async () => {
    const { id } = await desk.place(desk.ann)
    const answers = await Promise.all([
      reply(desk.ann, id, 'Deal.'),
      reply(desk.ann, id, 'Deal.'),
      reply(desk.ann, id, 'Deal.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message[0]).toMatch(
      /^This message was sent in the last \d+ minutes\. Change the text/,
    )
    expect(await desk.mails()).toHaveLength(2)
    await desk.rows.incoming({
      state: 'answer',
      bid: id,
      message_id: 'again@broker.example',
      text: 'And the other one?',
    })
    expect((await reply(desk.ann, id, 'Deal.')).status).toBe(200)
  })

  it('20 identical concurrent calls send one email, and an idempotency key is required', async () => {
    const { id } = await desk.place(desk.ann)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reply(desk.ann, id, 'Once.', 'same')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await desk.mails()).toHaveLength(2)
    expect((await reply(desk.ann, id, 'Twice.', 'same')).status).toBe(409)
    const other = await desk.place(desk.ann)
    expect((await reply(desk.ann, other.id, 'Once.', 'same')).status).toBe(409)
    const without = await reply(desk.ann, id, 'Once.', null)
    expect([without.status, Object.keys(without.body)]).toEqual([400, [IDEMPOTENCY_HEADER]])
    expect(await desk.mails()).toHaveLength(3)
  })

  it('only the bid’s dispatcher and users who see all prices can reply', async () => {
    const { id } = await desk.place(desk.ann)
    expect((await reply(desk.lead, id, 'We can.')).status).toBe(200)
    expect(await reply(desk.ben, id, 'No.')).toMatchObject({
      status: 403,
      body: { detail: ['This bid belongs to Ann Example. Ask Ann Example to email the broker.'] },
    })
    const looker = await desk.company.user(['VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await reply(looker, id, 'No.')).status).toBe(403)
    const stranger = await bidding(test)
    expect((await reply(stranger.lead, id, 'No.')).status).toBe(404)
    expect(await desk.mails()).toHaveLength(2)
  })

  it.each([[''], ['  '], ['x'.repeat(10_001)]])('the reply text %j is rejected', async (message) => {
    const { id } = await desk.place(desk.ann)
    const { status, body } = await reply(desk.ann, id, message)
    expect([status, Object.keys(body)]).toEqual([400, ['message']])
  })

  it('replies and confirmations made while impersonating name the platform user in the audit log', async () => {
    const admin = await desk.company.user(['CREATE_BID', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], {
      is_admin: true,
    })
    const platform = await (await test.company()).user([], { is_superuser: true, first_name: 'Petra' })
    const { body: stand } = await platform.call(impersonate, {
      params: { id: desk.company.id },
      body: { reason: 'Ticket 12' },
    })
    expect(stand.user_id).toBe(admin.id)
    const { id, version } = await desk.place(admin)
    const headers = { authorization: `Bearer ${stand.access}` }
    const message = {
      params: { id },
      body: { message: 'We can.' },
      headers: { ...headers, [IDEMPOTENCY_HEADER]: 'stand-in' },
    }
    expect((await test.call(replyToBroker, message)).status).toBe(200)
    const answer = { params: { id }, body: { answer: 'rejected', price_cents: null, version }, headers }
    expect((await test.call(confirmBidAnswer, answer)).status).toBe(200)
    const trail = [...(await desk.trail('reply')), ...(await desk.trail('confirm answer'))]
    expect(trail.map(({ ip }) => ip)).toEqual(
      Array(2).fill(expect.stringMatching(/Petra Example \(platform\)$/)),
    )
  })
})
