import { LIVE_MESSAGES } from '#contract/entities.ts'
import { describe, expect, it } from 'vitest'
import { mixed } from '#tests/server/market/attached.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { bidById } from '#server/market/bid/bid-lookup.repository.ts'
import { attachAnswer } from '#server/market/mail-handling/answer.ts'
import { readMail } from '#server/market/mail-parser/read-mail.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const { take, mails, events, offers, placeBid, bid, dispatcher, intakeAddress } = carrier

let number = 0
async function offerWithBid(to?: string) {
  const taken = await take(
    classicMail(
      { 'Please reference our ORDER NUMBER :': String(++number) },
      { subject: `CARGO VAN from A, NV to B, OH - load ${number}` },
    ),
  )
  if (taken.state !== 'offer') throw new Error(taken.state)
  const offer = (await offers()).at(-1)?.id ?? 0
  return { offer, ...(await placeBid(offer, to)) }
}

const FROM_BROKER = 'Pat Person <pat@pinnacle.example>'
const answer = (text: string, headers = '', parts: Parameters<typeof rawMail>[0] = {}) =>
  rawMail({ from: FROM_BROKER, subject: 'your bid', text, headers, ...parts })

describe('broker reply', () => {
  it('is matched by In-Reply-To, updates the bid and its offer, and notifies the dispatcher', async () => {
    const made = await offerWithBid()
    const before = (await events()).length
    const taken = await take(
      answer('Can you do $2,100 all in?\n\n> You are booked', `In-Reply-To: <${made.mail.message_id}>`),
    )
    expect(taken.state).toBe('answer')
    expect(await bid(made.id)).toMatchObject({
      broker_answered: true,
      answer: 'countered',
      answer_price_cents: 210_000,
      version: 2,
    })
    expect((await offers()).find(({ id }) => id === made.offer)).toMatchObject({ broker_answered: true })
    expect((await mails()).at(-1)).toMatchObject({
      state: 'answer',
      bid: made.id,
      offer: made.offer,
      in_reply_to: made.mail.message_id,
    })
    const live = (await events()).slice(before)
    expect(live.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['BROKER_RESPONDED_BID', null],
      ['LOAD_UPDATED', null],
      ['NOTIFICATION_ADDED', dispatcher.id],
    ])
    expect(LIVE_MESSAGES.BROKER_RESPONDED_BID.data.parse(live[0]?.data)).toEqual({
      id: made.id,
      offer: made.offer,
      answer: 'countered',
    })
    expect(LIVE_MESSAGES.NOTIFICATION_ADDED.data.parse(live[2]?.data)).toMatchObject({
      type: 'BROKER_RESPONDED_BID',
      title: '<b>Pat Person</b> countered your bid: $2,100.00',
      metadata: { id: made.offer, bid: made.id },
    })
  })

  it('is matched by References, also across line breaks', async () => {
    const made = await offerWithBid()
    await take(
      answer('Yes', `References: <other@x.example>\r\n <${made.mail.message_id}>\r\n <third@x.example>`),
    )
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('is matched by the plus address in any case and from any sender', async () => {
    const made = await offerWithBid()
    const raw = answer('Sorry, covered', '', { from: 'someone@elsewhere.example' })
    expect((await take(raw, { recipients: [made.replyTo.toUpperCase()] })).state).toBe('answer')
    expect(await bid(made.id)).toMatchObject({ answer: 'rejected' })
  })

  it("is matched by its subject when one bid is open and the sender is of the broker's domain", async () => {
    const made = await offerWithBid()
    expect(
      (await take(answer('Booked', '', { subject: `RE: ${made.subject}`, from: 'boss@pinnacle.example' })))
        .state,
    ).toBe('answer')
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('stores copied colleagues of the broker and nobody else', async () => {
    const made = await offerWithBid()
    const headers = [
      `In-Reply-To: <${made.mail.message_id}>`,
      'Cc: Boss <Boss@pinnacle.example>, shipper@elsewhere.example, no-reply@pinnacle.example, loads@demo.example, pat@pinnacle.example',
    ]
    await take(answer('You are booked', headers.join('\r\n'), { from: 'Kim <kim@pinnacle.example>' }))
    expect((await bid(made.id))?.colleagues.toSorted()).toEqual([
      'boss@pinnacle.example',
      'kim@pinnacle.example',
    ])
    expect((await mails()).at(-1)?.cc).toBe(
      'boss@pinnacle.example, shipper@elsewhere.example, no-reply@pinnacle.example, pat@pinnacle.example',
    )
    await take(answer('RC attached', headers[0]))
    expect((await bid(made.id))?.colleagues).toHaveLength(2)
  })

  it('is interpreted with the earlier emails, but not their attachments', async () => {
    const made = await offerWithBid()
    const headers = [
      `From: ${FROM_BROKER}`,
      'To: loads@demo.example',
      'Subject: Re: your bid',
      `In-Reply-To: <${made.mail.message_id}>`,
    ]
    const html = { type: 'text/html', content: '<p>Can you do 2,100?</p>' }
    const terms = {
      type: 'text/plain; name=terms.txt',
      disposition: 'attachment',
      content: 'TONU 150. Booked loads pay 1,800 by quick pay.',
    }
    await take(mixed([...headers, 'Message-ID: <terms@pinnacle.example>'], html, terms))
    await carrier.write(made, '2100 works')
    await take(answer('RC attached', headers[3]))
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted', answer_price_cents: 210_000 })
  })

  it('is interpreted against the price of our last reply, not of our first bid', async () => {
    const made = await offerWithBid()
    const reply = (text: string) => take(answer(text, `In-Reply-To: <${made.mail.message_id}>`))
    await reply('Can you do 2,100?')
    await carrier.write(made, '2100 works')
    await reply('RC attached')
    expect(await bid(made.id)).toMatchObject({
      answer: 'accepted',
      answer_price_cents: 210_000,
      answer_note: '',
    })
  })

  it('leaves the price undecided when a yes follows a counteroffer we never answered', async () => {
    const made = await offerWithBid()
    const reply = (text: string) => take(answer(text, `In-Reply-To: <${made.mail.message_id}>`))
    await reply('Can you do 2,100?')
    await reply('You are booked')
    const answer_note = 'Says yes, but two prices are possible: $2,500.00 and $2,100.00.'
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted', answer_price_cents: null, answer_note })
  })

  it('keeps the earlier meaning when a later reply is unclear', async () => {
    const made = await offerWithBid()
    const reply = (text: string) => take(answer(text, `In-Reply-To: <${made.mail.message_id}>`))
    await reply('You are booked')
    await reply('What is the driver name?')
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
    expect((await mails()).filter((mail) => mail.bid === made.id)).toHaveLength(2)
  })

  it.each([
    'Thanks for your email, we will take it at 2500',
    'You are booked\n\nPlease do not reply to this mailbox after 5',
  ])('that mixes a yes with automatic text is left to a person: %s', async (text) => {
    const made = await offerWithBid()
    await take(answer(text, `In-Reply-To: <${made.mail.message_id}>`))
    expect(await bid(made.id)).toMatchObject({ broker_answered: true, answer: 'unclear' })
    expect((await events()).map(({ type }) => type).at(-1)).toBe('NOTIFICATION_ADDED')
  })

  it('with a question does not override a yes that arrived at the same time', async () => {
    const made = await offerWithBid()
    const read = await carrier.within(async (tx) => {
      const found = await bidById(tx, made.id)
      if (!found) throw new Error('no bid')
      return found
    })
    await take(answer('You are booked', `In-Reply-To: <${made.mail.message_id}>`))
    const question = await readMail(
      answer('What is the driver name?', `In-Reply-To: <${made.mail.message_id}>`),
    )
    await carrier.within((tx) => attachAnswer(tx, read, question))
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('in HTML only is parsed as well', async () => {
    const made = await offerWithBid()
    const html = '<div>You are <b>booked</b></div><blockquote>Sorry, covered</blockquote>'
    await take(
      rawMail({ from: FROM_BROKER, subject: 'x', html, headers: `In-Reply-To: <${made.mail.message_id}>` }),
    )
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('that is automatic joins the thread and changes nothing', async () => {
    const made = await offerWithBid()
    const raw = answer(
      'I am out of the office until Monday. No.',
      `In-Reply-To: <${made.mail.message_id}>\r\nAuto-Submitted: auto-replied`,
    )
    expect((await take(raw)).state).toBe('answer')
    expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
    expect((await events()).at(-1)).toMatchObject({ type: 'BID_CHANGED', data: { id: made.id } })
  })

  it('that quotes the whole offer creates no offer', async () => {
    const made = await offerWithBid()
    const before = (await offers()).length
    const html = `<p>Yes</p>${classicMail().toString().split('\r\n\r\n').at(-1)}`
    await take(
      rawMail({
        from: FROM_BROKER,
        subject: `Re: x`,
        html,
        headers: `In-Reply-To: <${made.mail.message_id}>`,
      }),
    )
    expect(await offers()).toHaveLength(before)
  })

  it('after another is announced as a new email unless its meaning changed', async () => {
    const made = await offerWithBid()
    const titleAfter = async (text: string) => {
      await take(answer(text, `In-Reply-To: <${made.mail.message_id}>`))
      return String((await events()).at(-1)?.data['title']).replace(/<b>.*<\/b> /, '')
    }
    expect([
      await titleAfter('Yes, you are booked'),
      await titleAfter('You are booked, thank you'),
      await titleAfter('Sorry, covered'),
    ]).toEqual(['accepted your bid', 'emailed again about your bid', 'declined your bid'])
  })

  it("has the broker's name escaped in the notification", async () => {
    const made = await offerWithBid()
    await take(
      answer('Yes', `In-Reply-To: <${made.mail.message_id}>`, {
        from: '"<img src=x onerror=alert(1)>" <pat@pinnacle.example>',
      }),
    )
    expect((await events()).at(-1)?.data['title']).toBe(
      '<b>&lt;img src=x onerror=alert(1)&gt;</b> accepted your bid',
    )
  })
})

describe('unmatched broker reply', () => {
  const NO_BID = { state: 'quarantined', reason: 'Not a reply to any bid.', bid: null, offer: null }

  it.each<[string, (made: Awaited<ReturnType<typeof offerWithBid>>) => Promise<unknown>]>([
    [
      'with a forged token',
      () => take(answer('Booked'), { recipients: [replyAddress(intakeAddress, newReplyToken())] }),
    ],
    [
      'with a truncated token',
      (made) =>
        take(answer('Booked'), { recipients: [made.replyTo.replace(made.token, made.token.slice(0, 25))] }),
    ],
    ['with an empty token', () => take(answer('Booked'), { recipients: ['loads+bid.@demo.example'] })],
    [
      'with an invented Message-ID',
      (made) => take(answer('Booked', `In-Reply-To: <${made.mail.message_id.replace(/^./, 'z')}>`)),
    ],
    [
      'with a foreign token and the right subject',
      (made) =>
        take(answer('Booked', '', { subject: made.subject }), {
          recipients: [replyAddress(intakeAddress, newReplyToken())],
        }),
    ],
    ['with an empty subject', () => take(answer('Booked', '', { subject: 'Re:' }))],
  ])('%s is attached to nothing', async (_what, send) => {
    const made = await offerWithBid()
    await send(made)
    expect((await mails()).at(-1)).toMatchObject(NO_BID)
    expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
  })

  it('is distinguished from an automatic note and from a reply to the posting itself', async () => {
    await offerWithBid()
    const posted = (await offers()).at(-1)!
    await take(
      answer('Me encuentro fuera de la oficina hasta el lunes.', '', {
        subject: 'Respuesta automática: Re: Oferta 55121',
      }),
    )
    expect((await mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: expect.stringContaining('Automatic reply'),
    })
    await take(
      answer('CORRECTION: the weight is 4,200 lbs', `In-Reply-To: <${posted.message_id}>`, {
        subject: 'Re: correction',
      }),
    )
    expect((await mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: `Reply to the offer for order ${posted.order_number}. The offer wasn’t changed. Read the email.`,
      offer: posted.id,
    })
  })

  it('from another mailbox of a shared provider is not matched by its subject', async () => {
    const made = await offerWithBid('pat@gmail.com')
    await take(answer('Booked', '', { subject: made.subject, from: 'eve@gmail.com' }))
    expect((await mails()).at(-1)).toMatchObject({ state: 'unproven', candidate_bids: [made.id] })
    expect(await bid(made.id)).toMatchObject({ broker_answered: false })
    await take(answer('Booked', '', { subject: made.subject, from: 'Pat@Gmail.com' }))
    expect((await mails()).at(-1)).toMatchObject({ state: 'answer', bid: made.id })
  })

  it('with a matching subject from another domain changes nothing and waits for review with the bid', async () => {
    const made = await offerWithBid()
    await take(answer('Booked', '', { subject: made.subject, from: 'eve@evil.example' }))
    expect((await mails()).at(-1)).toMatchObject({
      state: 'unproven',
      bid: made.id,
      reason: expect.stringMatching(/another company/),
    })
    expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
  })

  it.each(['Re: ', 'Re: [External Email] ', 'RE: [EXT] Re: '])(
    'with a subject that two open bids share is offered to both: "%s"',
    async (prefix) => {
      const made = await offerWithBid()
      const second = await placeBid(made.offer)
      await take(answer('Booked', '', { subject: prefix + made.subject.replace(/^Re: /, '') }))
      expect((await mails()).at(-1)).toMatchObject({
        state: 'unproven',
        bid: null,
        offer: made.offer,
        candidate_bids: [second.id, made.id],
        reason: 'Could be a reply to any of 2 bids sent with the same subject.',
      })
      expect(await bid(made.id)).toMatchObject({ broker_answered: false })
      const notice = (await events()).filter(({ type }) => type === 'NOTIFICATION_ADDED').at(-1)
      expect(notice?.user_id).toBe(dispatcher.id)
      expect(LIVE_MESSAGES.NOTIFICATION_ADDED.data.parse(notice?.data)).toMatchObject({
        type: 'MAIL',
        title: '<b>Pat Person</b> may have replied to your bid',
        metadata: { id: (await mails()).at(-1)?.id },
      })
    },
  )

  it('is matched by a unique subject even if a mail gateway added a tag', async () => {
    const made = await offerWithBid()
    await take(answer('Booked', '', { subject: made.subject.replace(/^Re: /, 'Re: [External Email] ') }))
    expect((await mails()).at(-1)).toMatchObject({ state: 'answer', bid: made.id })
  })

  it("does not reach another company's bid", async () => {
    const made = await offerWithBid()
    const other = await carrierOf(db, 'loads@other.example')
    await other.take(answer('Booked', `In-Reply-To: <${made.mail.message_id}>`), {
      recipients: [replyAddress('loads@other.example', made.token)],
    })
    expect((await other.mails()).at(-1)).toMatchObject(NO_BID)
    expect(await bid(made.id)).toMatchObject({ broker_answered: false })
  })
})
