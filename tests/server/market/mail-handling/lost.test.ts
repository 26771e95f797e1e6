import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notification } from '#server/kernel/notification/notification.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { isMachineText } from '#server/market/reply-parser/machine-words.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicHtml, classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { take, offers, mails, bid, placeBid, within, dispatcher } = await carrierOf(db)

const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })
const last = async () => (await mails()).at(-1)
let orders = 700

async function offerWithBid() {
  await take(classicMail(order(++orders)))
  const offer = (await offers()).at(-1)!
  const made = await placeBid(offer.id)
  await within((tx) =>
    tx.update(outgoingMail).set({ state: 'sent' }).where(eq(outgoingMail.id, made.mail.id)),
  )
  return { ...made, offer: offer.id }
}

const sentMail = (id: number) =>
  within(async (tx) => (await tx.select().from(outgoingMail).where(eq(outgoingMail.id, id)))[0])

describe('different emails with the same Message-ID', () => {
  it('are all stored; later ones wait for review, and a copy received twice is one email', async () => {
    const messageId = 'same@board.example'
    const [first, second, third] = [1, 2, 3].map((number) =>
      classicMail(order(++orders * 10 + number), { messageId }),
    )
    expect((await take(first!)).state).toBe('offer')
    expect((await take(second!)).state).toBe('quarantined')
    expect((await take(third!)).state).toBe('quarantined')
    expect((await take(Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), second!]))).state).toBe(
      'duplicate',
    )
    expect((await mails()).filter(({ message_id }) => message_id === messageId)).toHaveLength(3)
    expect((await last())?.reason).toMatch(/Same Message-ID as email \d+, but different content/)
  })
})

describe('forwarded reply', () => {
  it('with our bid in its References is a reply, and the quoted posting updates no offer', async () => {
    const made = await offerWithBid()
    const before = (await offers()).length
    await take(
      rawMail({
        from: 'pat@pinnacle.example',
        subject: made.subject.replace(/^Re: /, 'FW: '),
        headers: `References: <${made.mail.message_id}>`,
        html: `<p>You are booked</p><hr>${classicHtml(order(orders))}`,
      }),
    )
    expect(await last()).toMatchObject({ state: 'answer', bid: made.id })
    expect(await offers()).toHaveLength(before)
    expect((await bid(made.id))?.answer).toBe('accepted')
  })
})

describe('bounce', () => {
  const report = (messageId: string, action = 'failed') =>
    Buffer.from(
      [
        'From: Mail Delivery Subsystem <mailer-daemon@relay.example>',
        'To: loads@demo.example',
        'Subject: Delivery Status Notification (Failure)',
        `Message-ID: <${++orders}.dsn@relay.example>`,
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Your message could not be delivered.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; relay.example',
        '',
        'Final-Recipient: rfc822; pat@pinnacle.example',
        `Action: ${action}`,
        `Status: ${action === 'failed' ? '5.1.1' : '4.4.1'}`,
        'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        'From: loads@demo.example',
        `Message-ID: <${messageId}>`,
        '',
        '--b--',
        '',
      ].join('\r\n'),
    )

  it('to the intake address marks the bid email bounced with the reason and notifies once', async () => {
    const made = await offerWithBid()
    await take(report(made.mail.message_id), { sender: '' })
    expect(await last()).toMatchObject({ state: 'bounce', bid: made.id, offer: made.offer })
    expect(await sentMail(made.mail.id)).toMatchObject({
      state: 'bounced',
      last_error: '550 5.1.1 No such user here',
    })
    expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
    await take(report(made.mail.message_id), { sender: '' })
    const notes = await within((tx) =>
      tx.select().from(notification).where(eq(notification.user_id, dispatcher.id)),
    )
    const own = notes.filter(({ metadata }) => metadata.bid === made.id)
    expect(own).toMatchObject([
      { title: '<b>Bid bounced</b>: email to pat@pinnacle.example wasn’t delivered' },
    ])
  })

  it('in plain text to the bid address is recognized too', async () => {
    const made = await offerWithBid()
    const text =
      'This message was created automatically by mail delivery software.\n\nA message could not be delivered:\n\n  pat@pinnacle.example\n    550 5.7.1 mailbox unavailable'
    const raw = rawMail({
      from: 'Mail Delivery System <Mailer-Daemon@relay.example>',
      subject: 'Mail delivery failed: returning message to sender',
      text,
    })
    await take(raw, { recipients: [made.replyTo], sender: '' })
    expect(await last()).toMatchObject({ state: 'bounce', bid: made.id })
    expect(await sentMail(made.mail.id)).toMatchObject({
      state: 'bounced',
      last_error: '550 5.7.1 mailbox unavailable',
    })
  })

  it.each([
    ['Delivery delayed', 'Shipper runs late. You are booked, pickup moves to 4 pm.'],
    ['Warning: could not reach you', 'You are booked, call me.'],
  ])('is not detected under the subject "%s" of a real reply to a bid', async (subject, text) => {
    const made = await offerWithBid()
    await take(
      rawMail({
        subject,
        text,
        from: 'pat@pinnacle.example',
        headers: `In-Reply-To: <${made.mail.message_id}>`,
      }),
    )
    expect(await last()).toMatchObject({ state: 'answer', bid: made.id })
    expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('that reports a delay changes nothing, and one of an unknown email waits for review', async () => {
    const made = await offerWithBid()
    await take(report(made.mail.message_id, 'delayed'), { sender: '' })
    expect(await sentMail(made.mail.id)).toMatchObject({ state: 'sent' })
    await take(report('unknown@elsewhere.example'), { sender: '' })
    expect(await last()).toMatchObject({
      state: 'quarantined',
      reason: expect.stringMatching(/doesn’t say which email failed/),
    })
  })
})

describe('automatic reply', () => {
  it.each<[string, { headers?: string; subject?: string; text?: string }]>([
    ['by Auto-Submitted', { headers: 'Auto-Submitted: auto-replied', text: 'I am out until Monday.' }],
    ['by Precedence', { headers: 'Precedence: auto_reply', text: 'Our office is closed.' }],
    ['by X-Autorespond', { headers: 'X-Autorespond: yes', text: 'Your request became ticket 4411.' }],
    ['by Auto-Submitted without text', { headers: 'Auto-Submitted: auto-replied', text: '' }],
    ['by its subject', { subject: 'Automatic reply: load' }],
    ['by its text', { text: 'I am out of the office until Monday. Yes, loads are booked by Kim.' }],
    ['by its text in Spanish', { text: 'Estoy fuera de la oficina hasta el lunes. Ok' }],
    [
      'by the text of a receipt',
      { text: 'Thank you for your email, we will get back to you. Rate con questions: kim@x.example' },
    ],
  ])(
    '%s proposes nothing and is in the thread',
    async (_, { headers, subject = 'Re: load', text = 'Yes, booked' }) => {
      const made = await offerWithBid()
      await take(rawMail({ from: 'pat@pinnacle.example', subject, text, ...(headers && { headers }) }), {
        recipients: [made.replyTo],
      })
      expect(await last()).toMatchObject({ state: 'answer', bid: made.id })
      expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
    },
  )

  it.each([
    ['Auto-Submitted: auto-replied', 'unclear'],
    ['Auto-Submitted: auto-generated', 'unclear'],
    ['Precedence: auto_reply', 'unclear'],
    ['X-Autorespond: yes', 'unclear'],
    ['X-Auto-Response-Suppress: OOF, AutoReply', 'accepted'],
    ['Precedence: bulk', 'accepted'],
    ['X-Autoreply: no', 'accepted'],
  ])('is not assumed from the header "%s" alone: the reply is %s and notifies', async (headers, answer) => {
    const made = await offerWithBid()
    await take(rawMail({ from: 'pat@pinnacle.example', subject: 'Re: load', text: 'Yes, booked', headers }), {
      recipients: [made.replyTo],
    })
    expect(await bid(made.id)).toMatchObject({ broker_answered: true, answer })
    const notes = await within((tx) =>
      tx.select().from(notification).where(eq(notification.user_id, dispatcher.id)),
    )
    expect(notes.filter(({ metadata }) => metadata.bid === made.id)).toHaveLength(1)
  })

  it.each([
    'Yes, booked. Driver has to be out by 5',
    'No longer available',
    'He is out of Dayton, right?',
    'ok thanks for the email',
  ])("is not detected in a person's words: %s", (words) =>
    expect(isMachineText('Re: load', words)).toBe(false),
  )
})

describe('broker reply with a question or without a clear answer', () => {
  it.each([
    ['more info please', 'question', ''],
    ['2100 or 2200', 'unclear', 'Gives 2 prices: $2,100.00, $2,200.00.'],
    ['FCFS both sides', 'unclear', 'No clear yes or no.'],
  ])('"%s" is stored as %s with a note', async (text, answer, answer_note) => {
    const made = await offerWithBid()
    await take(rawMail({ from: 'pat@pinnacle.example', subject: 'Re: load', text }), {
      recipients: [made.replyTo],
    })
    expect(await bid(made.id)).toMatchObject({ broker_answered: true, answer, answer_note })
  })
})
