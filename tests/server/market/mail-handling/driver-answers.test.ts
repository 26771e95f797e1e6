import { LIVE_MESSAGES } from '#contract/entities.ts'
import { describe, expect, it } from 'vitest'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'
import { drivers } from '#tests/server/market/mail-handling/ask-support.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const { take, mails, events, offers, dispatcher, intakeAddress } = carrier
const { ask, rows } = drivers(db, carrier)

const offerOf = async (offer: number) => (await offers()).find(({ id }) => id === offer)
const since = async (before: number) => (await events()).slice(before)

describe('driver price by email', () => {
  it('is stored, moves the offer up, is published and notifies the dispatcher who requested it', async () => {
    const question = await ask()
    const before = (await events()).length
    expect((await question.reply('I can do $450\n\n> Reply with your price')).state).toBe('driver_answer')
    expect(await question.read()).toMatchObject({
      state: 'priced',
      price_cents: 45_000,
      reply_text: 'I can do $450',
      version: 2,
    })
    expect(await question.read()).toMatchObject({
      answered_at: expect.any(String),
      priced_at: expect.any(String),
      priced_by: 'mail',
    })
    expect(await offerOf(question.offer)).toMatchObject({
      is_driver_bid: true,
      driver_bid_at: expect.any(String),
      version: 2,
    })
    expect((await mails()).at(-1)).toMatchObject({
      state: 'driver_answer',
      driver_bid: question.id,
      bid: null,
      offer: question.offer,
    })
    const live = await since(before)
    expect(live.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['DRIVER_BID_CREATED', null],
      ['NOTIFICATION_ADDED', dispatcher.id],
    ])
    expect(LIVE_MESSAGES.DRIVER_BID_CREATED.data.parse(live[0]?.data)).toMatchObject({
      id: question.id,
      offer: { id: question.offer, is_driver_bid: true, version: 2 },
    })
    expect(live[0]?.data['offer']).not.toHaveProperty('is_read')
    expect(LIVE_MESSAGES.NOTIFICATION_ADDED.data.parse(live[1]?.data)).toMatchObject({
      type: 'DRIVER_BID_CREATED',
      title: `<b>Kim Doe</b> (unit ${question.unit}) quoted $450.00`,
      sub_title: 'Chicago, IL → Akron, OH',
      metadata: { id: question.offer },
    })
  })

  it('is matched by In-Reply-To alone, also in HTML', async () => {
    const question = await ask()
    const html = '<div>450 all in</div><blockquote>NO</blockquote>'
    await take(
      rawMail({ from: question.from, subject: 'x', html, headers: `In-Reply-To: <${question.messageId}>` }),
    )
    expect(await question.read()).toMatchObject({ state: 'priced', price_cents: 45_000 })
  })

  it('is matched whatever the case of the address and the token', async () => {
    const question = await ask()
    await take(rawMail({ from: question.email.toUpperCase(), text: '450' }), {
      recipients: [question.replyTo.toUpperCase()],
    })
    expect(await question.read()).toMatchObject({ state: 'priced' })
  })

  it("replaces the driver's earlier price", async () => {
    const question = await ask()
    await question.reply('450')
    await question.reply('500')
    expect(await question.read()).toMatchObject({ state: 'priced', price_cents: 50_000, reply_text: '500' })
  })

  it('is one reply when the same email arrives twice', async () => {
    const question = await ask()
    const before = (await events()).length
    const parts = { messageId: `twice.${question.id}@drivers.example` }
    await question.reply('450', parts)
    expect(await question.reply('450', parts)).toEqual({ state: 'duplicate' })
    expect(await since(before)).toHaveLength(2)
    expect(await question.read()).toMatchObject({ version: 2 })
  })

  it('still counts when it replies to the first of two requests', async () => {
    const question = await ask()
    await question.again()
    await take(
      rawMail({
        from: question.from,
        subject: 'x',
        text: '450',
        headers: `In-Reply-To: <${question.messageId}>`,
      }),
    )
    expect(await question.read()).toMatchObject({ state: 'priced' })
    expect(await question.mails()).toHaveLength(2)
  })

  it("has the driver's name escaped in the notification", async () => {
    const question = await ask({ first_name: '<img src=x onerror=alert(1)>', last_name: '"&' })
    await question.reply('450')
    const title = (await events()).at(-1)?.data['title']
    expect(title).toBe(
      `<b>&lt;img src=x onerror=alert(1)&gt; "&amp;</b> (unit ${question.unit}) quoted $450.00`,
    )
  })

  it('that quotes a whole offer creates no offer', async () => {
    const question = await ask()
    const before = (await offers()).length
    await question.reply('', { html: `<p>450</p>${classicMail().toString().split('\r\n\r\n').at(-1)}` })
    expect(await offers()).toHaveLength(before)
  })
})

describe('driver reply without a price', () => {
  it.each<[string, string, string]>([
    ['No thanks', 'declined', 'No thanks'],
    ['What is the weight?', 'unclear', 'What is the weight?'],
    ['450 or 500', 'unclear', '450 or 500'],
  ])('%j is %s, updates the board and notifies nobody', async (text, state, words) => {
    const question = await ask()
    const before = (await events()).length
    await question.reply(text)
    expect(await question.read()).toMatchObject({ state, price_cents: null, reply_text: words })
    expect(await offerOf(question.offer)).toMatchObject({ is_driver_bid: false, version: 1 })
    expect(await since(before)).toMatchObject([
      { type: 'DRIVER_BID_CHANGED', data: { id: question.id, offer: question.offer } },
    ])
  })

  it('leaves an earlier price in place when it is unclear', async () => {
    const question = await ask()
    await question.reply('450')
    const { priced_at } = (await question.read())!
    await question.reply('Is there a dock?')
    expect(await question.read()).toMatchObject({
      state: 'priced',
      price_cents: 45_000,
      reply_text: 'Is there a dock?',
    })
    expect([typeof priced_at, (await question.read())?.priced_at], 'and when it was named').toEqual([
      'string',
      priced_at,
    ])
  })

  it('that declines withdraws the price, and the offer loses its mark without other prices', async () => {
    const question = await ask()
    const other = await ask({}, question.offer)
    await question.reply('450')
    await other.reply('500')
    await question.reply('No, sorry')
    expect(await question.read()).toMatchObject({ state: 'declined', price_cents: null })
    expect(await offerOf(question.offer)).toMatchObject({ is_driver_bid: true })
    const before = (await events()).length
    await other.reply('Pass')
    expect(await offerOf(question.offer)).toMatchObject({ is_driver_bid: false })
    expect((await since(before)).map(({ type }) => type)).toEqual(['DRIVER_BID_CHANGED', 'LOAD_UPDATED'])
  })

  it('that is automatic is stored and changes nothing', async () => {
    const question = await ask()
    const before = (await events()).length
    expect(
      (await question.reply('I am driving. No.', { headers: 'Auto-Submitted: auto-replied' })).state,
    ).toBe('driver_answer')
    expect(await question.read()).toMatchObject({ state: 'asked', reply_text: '' })
    expect(await since(before)).toEqual([])
  })
})

describe('driver who may no longer bid', () => {
  it('has replies stored without making a driver bid', async () => {
    const question = await ask()
    await question.allow(false)
    const before = (await events()).length
    await question.reply('$450')
    expect(await question.read()).toMatchObject({ state: 'unclear', price_cents: null, reply_text: '$450' })
    expect(await offerOf(question.offer)).toMatchObject({ is_driver_bid: false })
    expect((await since(before)).map(({ type }) => type)).toEqual(['DRIVER_BID_CHANGED'])
  })

  it('loses an earlier price with the next reply', async () => {
    const question = await ask()
    await question.reply('$450')
    await question.allow(false)
    await question.reply('$500')
    expect(await question.read()).toMatchObject({ state: 'unclear', price_cents: null, reply_text: '$500' })
    expect(await offerOf(question.offer)).toMatchObject({ is_driver_bid: false })
  })
})

describe('reply to a price request from someone else', () => {
  it.each(['eve@evil.example', 'boss@drivers.example', 'mailer-daemon@drivers.example', ''])(
    'from %j is quarantined with the reason and sets no price',
    async (from) => {
      const question = await ask()
      const before = (await events()).length
      await question.reply('450', { from, headers: `In-Reply-To: <${question.messageId}>` })
      expect((await mails()).at(-1)).toMatchObject({ state: 'quarantined', driver_bid: null, offer: null })
      expect((await mails()).at(-1)?.reason).toMatch(
        /^Reply to our request to Kim Doe, but sent from .*, not their address\.$/,
      )
      expect(await question.read()).toMatchObject({ state: 'asked', version: 1 })
      expect((await since(before)).map(({ type }) => type)).toEqual(['MAIL_CHANGED'])
    },
  )

  it("from one driver to another driver's address is quarantined too", async () => {
    const question = await ask()
    const other = await ask({}, question.offer)
    await take(rawMail({ from: question.from, text: '450' }), { recipients: [other.replyTo] })
    expect((await mails()).at(-1)).toMatchObject({ state: 'quarantined' })
    expect(await other.read()).toMatchObject({ state: 'asked' })
  })

  it.each<
    [
      string,
      (question: { token: string; messageId: string; replyTo: string; from: string }) => Promise<unknown>,
    ]
  >([
    [
      'a forged token',
      ({ from }) =>
        take(rawMail({ from, text: '450' }), { recipients: [replyAddress(intakeAddress, newReplyToken())] }),
    ],
    [
      'a truncated token',
      ({ from, replyTo, token }) =>
        take(rawMail({ from, text: '450' }), { recipients: [replyTo.replace(token, token.slice(1))] }),
    ],
    [
      'an empty token',
      ({ from }) => take(rawMail({ from, text: '450' }), { recipients: ['loads+bid.@demo.example'] }),
    ],
    [
      'an invented Message-ID',
      ({ from, messageId }) =>
        take(rawMail({ from, text: '450', headers: `In-Reply-To: <${messageId.replace(/^./, 'z')}>` })),
    ],
    ['the subject alone', ({ from }) => take(rawMail({ from, text: '450', subject: 'Re: Your price?' }))],
  ])('with %s is not matched', async (_what, send) => {
    const question = await ask()
    await send(question)
    expect((await mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: 'Not a reply to any bid.',
      driver_bid: null,
    })
    expect(await question.read()).toMatchObject({ state: 'asked' })
  })

  it("does not reach another company's request", async () => {
    const question = await ask()
    const other = await carrierOf(db, 'loads@other.example')
    await other.take(
      rawMail({ from: question.from, text: '450', headers: `In-Reply-To: <${question.messageId}>` }),
      {
        recipients: [replyAddress('loads@other.example', question.token)],
      },
    )
    expect((await other.mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: 'Not a reply to any bid.',
    })
    expect(await question.read()).toMatchObject({ state: 'asked' })
  })
})

it('a concurrent price request and reply do not deadlock', async () => {
  const question = await ask()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? question.again() : question.reply(String(500 + index)),
    ),
  )
  expect(await question.read()).toMatchObject({ state: 'priced' })
  expect(await rows.events()).not.toEqual([])
})
