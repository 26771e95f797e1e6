import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { offer as offerSchema } from '#contract/entities/market/offer.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { receiveMail, type ReceivedMail } from '#server/market/intake/receive-mail.ts'
import { parseAgain } from '#server/market/mail-review/parse-again.ts'
import { formatCases } from '#tests/server/market/mail-parser/formats/cases.ts'
import { carrierOf, UNCHECKED } from '#tests/server/market/carrier-support.ts'
import {
  bidHtml,
  classicMail,
  CLASSIC_SUBJECT,
  FULL_CIRCLE_SUBJECT,
  fullCircleHtml,
  rawMail,
} from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()
await seedPlaces(db)
const carrier = await carrierOf(db)
const { take, offers, mails, events, within, reader } = carrier

const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })

describe('offer email', () => {
  it('becomes an email, an offer with places and a live message in one transaction', async () => {
    const taken = await take(classicMail(order(1)))
    expect(taken).toMatchObject({ state: 'offer' })
    const [offer] = await offers()
    expect(offer).toMatchObject({
      pick_up_at: 'LAS VEGAS, NV 89101',
      pick_up_latitude: expect.closeTo(36.17, 1),
      pick_up_longitude: expect.closeTo(-115.12, 1),
      deliver_latitude: expect.closeTo(41.04, 1),
      miles: 2086,
      miles_estimated: false,
      incoming_mail: 'id' in taken && taken.id,
      source: 'mail',
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      state: 'offer',
      reason: '',
      offer: offer?.id,
      from: 'postedloads@sylectus.com',
      to: 'loads@demo.example',
    })
    const [event] = await events()
    expect(event).toMatchObject({
      type: 'LOAD_CREATED',
      seq: 1,
      user_id: null,
      data: { id: offer?.id, broker_company: 'PINNACLE PRO LOGISTICS' },
    })
    expect(offerSchema.parse(event?.data)).toBeTruthy()
  })

  it('is imported in each format', async () => {
    const before = (await offers()).length
    await take(rawMail({ html: bidHtml(), subject: 'Bid' }))
    await take(rawMail({ html: fullCircleHtml(), subject: FULL_CIRCLE_SUBJECT }))
    const [bid, circle] = (await offers()).slice(before)
    expect(bid).toMatchObject({
      order_number: '1042556',
      deliver_to_state: 'TX',
      deliver_latitude: expect.closeTo(27.6, 0),
    })
    expect(circle).toMatchObject({
      order_number: '265637',
      deliver_to: 'Greer, SC',
      deliver_longitude: expect.closeTo(-82.2, 0),
    })
  })

  it('with several loads creates one offer per load and states how many it contains', async () => {
    const [before, known] = [(await offers()).length, (await mails()).length]
    const loads = formatCases('seen').find(
      ({ format, loads: found }) => format === 'cards' && found.length === 2,
    )
    await take(loads!.raw)
    expect((await offers()).slice(before)).toMatchObject([
      { order_number: 'LF-301', deliver_to_state: 'FL', weight: 3000 },
      { order_number: 'LF-302', pick_up_at_state: 'AL', weight: 1100 },
    ])
    expect((await mails()).slice(known)).toMatchObject([
      { state: 'offer', reason: expect.stringContaining('Contains 2 loads.') },
    ])
  })

  it('without stated miles gets estimated miles', async () => {
    await take(
      classicMail(
        { ...order(2), 'Miles:': null },
        { subject: 'CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH' },
      ),
    )
    const offer = (await offers()).find(({ order_number }) => order_number === '2')
    expect(offer).toMatchObject({ miles_estimated: true, miles: expect.closeTo(2150, -2) })
  })

  it('resolves places across the border and stores an unknown place without a position', async () => {
    await take(
      classicMail({ ...order(3), 'Pick-up at:': 'MISSISSAUGA, ON L5T 1A1', 'Deliver to:': 'XYZZYPLUGH, ON' }),
    )
    const offer = (await offers()).find(({ order_number }) => order_number === '3')
    expect(offer).toMatchObject({
      pick_up_latitude: expect.closeTo(43.6, 0),
      deliver_to_state: 'ON',
      deliver_latitude: null,
      deliver_longitude: null,
    })
  })

  it('received several times creates one offer', async () => {
    const raw = classicMail(order(4), { messageId: 'same@board.example' })
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(raw)))
    expect(taken.map(({ state }) => state).toSorted()).toEqual([
      ...Array<string>(7).fill('duplicate'),
      'offer',
    ])
    expect((await offers()).filter(({ order_number }) => order_number === '4')).toHaveLength(1)
  })

  it('without a Message-ID is recognized by its bytes', async () => {
    const raw = classicMail(order(5), { messageId: '' })
    expect((await take(raw)).state).toBe('offer')
    expect((await take(raw)).state).toBe('duplicate')
  })

  it('that is reposted updates its offer and publishes the change', async () => {
    await take(classicMail(order(6)))
    const before = (await offers()).find(({ order_number }) => order_number === '6')
    expect((await take(classicMail({ ...order(6), 'Notes:': 'REPOST - RATE UP' }))).state).toBe('repost')
    const after = (await offers()).filter(({ order_number }) => order_number === '6')
    expect(after).toMatchObject([{ id: before?.id, notes: 'REPOST - RATE UP', version: 2 }])
    expect((await events()).at(-1)).toMatchObject({
      type: 'LOAD_UPDATED',
      data: { id: before?.id, notes: 'REPOST - RATE UP' },
    })
  })

  it('that arrives late does not undo a later posting', async () => {
    const now = Date.now()
    await take(classicMail({ ...order(7), 'Notes:': 'later' }, { date: new Date(now).toUTCString() }))
    const late = classicMail(
      { ...order(7), 'Notes:': 'earlier' },
      { date: new Date(now - 600_000).toUTCString() },
    )
    expect((await take(late)).state).toBe('repost')
    expect((await offers()).filter(({ order_number }) => order_number === '7')).toMatchObject([
      { notes: 'later' },
    ])
  })

  it('with the same order number from another broker creates another offer', async () => {
    await take(classicMail(order(8)))
    const other = CLASSIC_SUBJECT.replaceAll('pinnacle', 'zenith')
    await take(
      classicMail({ ...order(8), lead: '', contact: '' }, { subject: other, replyTo: 'pat@zenith.example' }),
    )
    expect((await offers()).filter(({ order_number }) => order_number === '8')).toHaveLength(2)
  })

  it('without an order number creates one offer per distinct text', async () => {
    const before = (await offers()).length
    const none = { 'Please reference our ORDER NUMBER :': null }
    const taken = await Promise.all([
      take(classicMail(none)),
      take(classicMail({ ...none, 'Notes:': 'again' })),
      take(classicMail(none)),
    ])
    expect(taken.map(({ state }) => state).toSorted()).toEqual(['offer', 'repost', 'repost'])
    expect(await offers()).toHaveLength(before + 1)
    await take(classicMail({ ...none, 'Weight:': '301' }))
    expect(await offers()).toHaveLength(before + 2)
  })

  it("from another domain is not trusted with a known broker's name and MC number", async () => {
    const circle = (number: string, domain: string) =>
      rawMail({
        html: fullCircleHtml().replace('265637 or 4720340', number),
        subject: FULL_CIRCLE_SUBJECT.replace('northlake.example', domain),
      })
    for (const [index, domain] of [
      'northlake.example',
      'north1ake.example',
      'gmail.com',
      'northlake.example',
    ].entries())
      await take(circle(`mc${index}`, domain))
    const [own, lookalike, gmail, again] = (await offers()).slice(-4).map(({ broker }) => broker)
    expect(again).toBe(own)
    expect(new Set([own, lookalike, gmail]).size).toBe(3)
  })

  it("from a stranger does not replace the broker's address on a repost", async () => {
    await take(classicMail(order(19)))
    await take(
      classicMail(
        { ...order(19), 'Notes:': 'again' },
        { from: 'thief@evil.example', replyTo: 'thief@evil.example' },
      ),
    )
    const posted = (await offers()).filter(({ order_number }) => order_number === '19')
    expect(posted).toMatchObject([
      { notes: expect.not.stringContaining('again'), reply_to: 'pat@pinnacle.example', has_unproven: true },
    ])
    expect((await mails()).at(-1)).toMatchObject({
      state: 'unproven',
      offer: posted[0]?.id,
      reason: expect.stringMatching(/isn’t verified/),
    })
  })

  it('of a new broker creates one broker when many arrive at once', async () => {
    const subject = CLASSIC_SUBJECT.replaceAll('pinnacle', 'brandnew').replaceAll(
      'PINNACLE PRO LOGISTICS',
      'BRAND NEW',
    )
    const raw = (number: number) =>
      classicMail({ ...order(number), lead: '', contact: '' }, { subject, replyTo: 'pat@brandnew.example' })
    await Promise.all([20, 21, 22, 23, 24, 25].map((number) => take(raw(number))))
    const brokers = (await offers())
      .filter(({ order_number }) => /^2\d$/.test(order_number))
      .map(({ broker }) => broker)
    expect(brokers).toHaveLength(6)
    expect(new Set(brokers).size).toBe(1)
  })

  it('bursts publish live messages numbered without a gap', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => take(classicMail(order(100 + index)))))
    const numbers = (await events()).map(({ seq }) => seq)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})

describe('email without an offer', () => {
  it('is stored with its reason and text, and users who handle emails are notified', async () => {
    const before = (await events()).length
    expect(
      (await take(rawMail({ subject: 'Hello', from: 'Sam <sam@x.example>', text: 'Do you have trucks?' })))
        .state,
    ).toBe('quarantined')
    expect((await mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: expect.stringMatching(/Unrecognized/),
      from: 'Sam <sam@x.example>',
      text: 'Do you have trucks?',
      offer: null,
    })
    const [change, ...others] = (await events()).slice(before)
    expect([change, others]).toMatchObject([{ type: 'MAIL_CHANGED', data: { state: 'quarantined' } }, []])
  })

  it('is stored whatever it contains', async () => {
    const raw = Buffer.concat([
      Buffer.from('Subject: =?utf-8?B?AAAA?= \u0000\r\nFrom: \u0000<a\u0000@b.example>\r\n\r\n'),
      Buffer.from([0, 1, 2, 255, 254]),
    ])
    expect((await take(raw)).state).toBe('quarantined')
    expect((await mails()).at(-1)?.raw.equals(raw)).toBe(true)
  })

  it('is stored when the database refuses its offer', async () => {
    await withClient(url, (client) =>
      client.query(`alter table offer add constraint brake check (notes <> 'BRAKE')`),
    )
    expect((await take(classicMail({ ...order(9), 'Notes:': 'BRAKE' }))).state).toBe('quarantined')
    expect((await mails()).at(-1)).toMatchObject({
      state: 'quarantined',
      reason: expect.stringMatching(/brake/),
      offer: null,
    })
    await withClient(url, (client) => client.query('alter table offer drop constraint brake'))
  })

  it('can be parsed again after the parser or the database was fixed', async () => {
    const mail = (await mails()).at(-1)
    const digest = await reader.read(mail?.raw ?? Buffer.of(), new Date(mail?.received_at ?? ''))
    await within((tx) => parseAgain(tx, mail?.id ?? 0, digest, { mailAuth: 'off' }))
    expect((await mails()).at(-1)).toMatchObject({ id: mail?.id, state: 'offer', reason: '' })
    expect((await offers()).at(-1)).toMatchObject({
      notes: 'BRAKE',
      incoming_mail: mail?.id,
      received_date: mail?.received_at,
    })
    await expect(within((tx) => parseAgain(tx, mail?.id ?? 0, digest, { mailAuth: 'off' }))).rejects.toThrow(
      'This email was already handled',
    )
  })
})

describe('company isolation of emails', () => {
  it("keeps one company's emails, offers and events invisible to another", async () => {
    const other = await carrierOf(db, 'loads@other.example')
    const raw = classicMail(order(500), { messageId: 'both@board.example' })
    expect((await take(raw)).state).toBe('offer')
    expect((await other.take(raw)).state).toBe('offer')
    expect(await other.offers()).toHaveLength(1)
    expect(await other.events()).toMatchObject([{ seq: 1, type: 'LOAD_CREATED' }])
  })
})

async function isSomebodyWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

it('emails waiting for a locked broker row leave database connections for requests', async () => {
  const node = openDatabase(url)
  const [first] = await offers()
  const envelope = { recipients: [carrier.intakeAddress], sender: '', receivedAt: new Date(), ...UNCHECKED }
  const waiting: Promise<ReceivedMail>[] = []
  try {
    await withClient(url, async (client) => {
      await client.query('begin')
      await client.query('select from broker where company_id = $1 and id = $2 for update', [
        carrier.company.id,
        first?.broker,
      ])
      for (let number = 0; number < 30; number++)
        waiting.push(
          receiveMail(node, reader, carrier.company.id, classicMail(order(7_000_000 + number)), envelope),
        )
      await eventually(async () => expect(await withClient(url, isSomebodyWaiting)).toBe(true))
      expect(await node.read(carrier.company.id, async (tx) => tx.companyId)).toBe(carrier.company.id)
      await client.query('commit')
    })
    expect((await Promise.all(waiting)).every(({ state }) => state === 'offer')).toBe(true)
  } finally {
    await Promise.allSettled(waiting)
    await node.close()
  }
})
