import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { offer as offerSchema } from '#contract/entities/market/offer.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { bidHtml, classicHtml, classicMail, CLASSIC_SUBJECT, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const { take, offers, mails, events, within, placeBid } = carrier

let number = 880_000
const fields = (order: number, changes: Record<string, string> = {}) => ({
  'Please reference our ORDER NUMBER :': String(order),
  ...changes,
})
async function posted(changes: Record<string, string> = {}) {
  const order = ++number
  await take(classicMail(fields(order, changes)))
  return {
    order,
    read: async () => (await offers()).find(({ order_number }) => order_number === String(order)),
  }
}
const FROM = 'Pat Person <pat@pinnacle.example>'
const withdraw = (order: number, parts: Parameters<typeof rawMail>[0] = {}) =>
  take(rawMail({ from: FROM, subject: `COVERED - order ${order}`, text: 'Thank you', ...parts }))

const GONE = { state: 'withdrawal', reason: '' }
const NOT_HERE = {
  state: 'quarantined',
  reason: 'Says a load is gone, but doesn’t match any offer from this sender.',
}

describe('withdrawal email', () => {
  it('withdraws the offer, updates the board and is stored with it', async () => {
    const { order, read } = await posted()
    const before = (await events()).length
    expect(await withdraw(order)).toMatchObject({ state: 'withdrawal' })
    expect(await read()).toMatchObject({ is_withdrawn: true, version: 2 })
    expect((await mails()).at(-1)).toMatchObject({
      ...GONE,
      offer: (await read())?.id,
      bid: null,
      driver_bid: null,
    })
    const live = (await events()).slice(before)
    expect(live).toMatchObject([
      { type: 'LOAD_UPDATED', user_id: null, data: { id: (await read())?.id, is_withdrawn: true } },
    ])
    expect(offerSchema.parse(live[0]?.data)).toBeTruthy()
  })

  it.each<[string, (order: number) => Promise<unknown>]>([
    ['from anyone at the same domain', (order) => withdraw(order, { from: 'night.desk@pinnacle.example' })],
    [
      'through the load board',
      (order) => withdraw(order, { from: 'postedloads@sylectus.com', replyTo: 'pat@pinnacle.example' }),
    ],
    [
      'with the whole posting quoted',
      (order) =>
        withdraw(order, { subject: `CANCELLED - ${CLASSIC_SUBJECT}`, html: classicHtml(fields(order)) }),
    ],
    [
      'on the thread of the posting',
      (order) => withdraw(order, { headers: 'References: <posting@pinnacle.example>' }),
    ],
    [
      'with the order in its first line',
      (order) => withdraw(order, { subject: 'Update', text: `Load removed.\nOrder #${order}` }),
    ],
  ])('is accepted %s', async (_how, send) => {
    const { order, read } = await posted()
    await send(order)
    expect((await mails()).at(-1)).toMatchObject(GONE)
    expect(await read()).toMatchObject({ is_withdrawn: true })
  })

  it('with several orders withdraws each, and repeats publish nothing', async () => {
    const [one, two] = [await posted(), await posted()]
    await withdraw(one.order)
    const before = (await events()).length
    await withdraw(one.order, { subject: `CANCELLED: orders ${one.order}, ${two.order}` })
    expect([(await one.read())?.is_withdrawn, (await two.read())?.is_withdrawn]).toEqual([true, true])
    expect((await events()).slice(before)).toMatchObject([{ data: { order_number: String(two.order) } }])
  })

  it('has its sentence stored as the reason', async () => {
    const { order, read } = await posted()
    await withdraw(order, { subject: 'Update', text: `Hi team\nOrder ${order} has been covered, thanks` })
    expect(await read()).toMatchObject({
      is_withdrawn: true,
      withdrawn_reason: `Order ${order} has been covered, thanks`,
    })
  })

  it('is named on the offer with sender and time, and as unverified when checks are off', async () => {
    const [unchecked, proven] = [await posted(), await posted()]
    await withdraw(unchecked.order, { from: 'Pat Person <spoofed@pinnacle.example>' })
    const mail = (await mails()).at(-1)
    await take(rawMail({ from: FROM, subject: `COVERED - order ${proven.order}`, text: 'Thank you' }), {
      verdict: 'aligned',
    })
    const by = (await unchecked.read())?.withdrawn_by
    expect(by).toMatchObject({ from: 'spoofed@pinnacle.example', is_verified: false })
    expect(Date.parse(by!.at)).toBe(Date.parse(mail!.received_at))
    expect((await proven.read())?.withdrawn_by).toMatchObject({
      from: 'pat@pinnacle.example',
      is_verified: true,
    })
    await take(
      classicMail(fields(unchecked.order), { messageId: `back.${unchecked.order}@pinnacle.example` }),
    )
    expect(await unchecked.read()).toMatchObject({ is_withdrawn: false, withdrawn_by: null })
  })

  it('matches either number of "N or M"', async () => {
    const order = ++number
    await take(classicMail({ 'Please reference our ORDER NUMBER :': `${order} or M${order}` }))
    await withdraw(0, { subject: `COVERED - order M${order}` })
    expect((await offers()).at(-1)).toMatchObject({ order_number: String(order), is_withdrawn: true })
  })

  it.each<[string, (order: number) => Parameters<typeof rawMail>[0]]>([
    [
      'by thread',
      (order) => ({ subject: 'Re: your posting', headers: `In-Reply-To: <thread.${order}@board.example>` }),
    ],
    ['by subject', (order) => ({ subject: `Re: VAN ${order} from LAS VEGAS, NV to WADSWORTH, OH` })],
  ])('that replies to the posting %s needs no order number', async (_how, parts) => {
    const order = ++number
    const subject = `VAN ${order} from LAS VEGAS, NV to WADSWORTH, OH`
    await take(classicMail(fields(order), { subject, messageId: `thread.${order}@board.example` }))
    await take(rawMail({ from: 'eve@evil.example', text: 'This load has been covered.', ...parts(order) }))
    expect((await offers()).at(-1)).toMatchObject({ is_withdrawn: false })
    await take(rawMail({ from: FROM, text: 'This load has been covered.', ...parts(order) }))
    expect((await offers()).at(-1)).toMatchObject({ order_number: String(order), is_withdrawn: true })
  })

  it('is undone by a repost', async () => {
    const { order, read } = await posted()
    await withdraw(order)
    await take(classicMail(fields(order), { messageId: `again.${order}@pinnacle.example` }))
    expect(await read()).toMatchObject({ is_withdrawn: false })
    expect((await events()).at(-1)).toMatchObject({ type: 'LOAD_UPDATED', data: { is_withdrawn: false } })
  })

  it('of a broker without its own domain is accepted only from the same mailbox', async () => {
    const mail = {
      lead: 'ATTENTION',
      contact: 'please contact:<br>PAT<br>(330) 555-0100<br>pat.person@gmail.com',
    }
    const order = ++number
    const subject = 'CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH'
    await take(classicMail(fields(order, mail), { subject, replyTo: 'pat.person@gmail.com' }))
    await withdraw(order, { from: 'eve@gmail.com' })
    expect((await mails()).at(-1)).toMatchObject(NOT_HERE)
    await withdraw(order, { from: 'Pat.Person@gmail.com' })
    expect((await mails()).at(-1)).toMatchObject(GONE)
  })
})

describe('email that does not withdraw an offer', () => {
  it.each<[string, (order: number) => Promise<unknown>]>([
    ['comes from another domain', (order) => withdraw(order, { from: 'eve@evil.example' })],
    [
      'comes from a load board for another domain',
      (order) => withdraw(order, { from: 'x@sylectus.com', replyTo: 'eve@evil.example' }),
    ],
    ['comes from a load board for no broker', (order) => withdraw(order, { from: 'x@sylectus.com' })],
    ['names another order', (order) => withdraw(order + 100_000)],
    ['names a part of the order', (order) => withdraw(Math.floor(order / 10))],
    ['comes without a sender', (order) => withdraw(order, { from: '' })],
  ])('an email that %s withdraws nothing', async (_how, send) => {
    const { order, read } = await posted()
    await send(order)
    expect((await mails()).at(-1)).toMatchObject(NOT_HERE)
    expect(await read()).toMatchObject({ is_withdrawn: false, version: 1 })
  })

  it.each<[string, Record<string, string>, string]>([
    ['in the notes', { 'Notes:': 'COVERED' }, CLASSIC_SUBJECT],
    [
      'in notes that name the order',
      { 'Notes:': 'LAST CARRIER CANCELLED ORDER, PLEASE HELP' },
      CLASSIC_SUBJECT,
    ],
    ['as the vehicle type', {}, `COVERED ${CLASSIC_SUBJECT}`],
    ['at the end of the subject', {}, `${CLASSIC_SUBJECT} - CANCELLED`],
  ])('is an offer that has a withdrawal word %s', async (_where, changes, subject) => {
    const { order, read } = await posted()
    await take(classicMail(fields(order, changes), { subject, messageId: `words.${order}@pinnacle.example` }))
    expect((await mails()).at(-1)).toMatchObject({ state: 'repost' })
    expect(await read()).toMatchObject({ is_withdrawn: false })
  })

  it('about a load we won changes nothing and waits for review', async () => {
    const { order, read } = await posted()
    const id = (await read())?.id ?? 0
    await within((tx) => tx.update(offerTable).set({ is_taken: true }).where(eq(offerTable.id, id)))
    await withdraw(order)
    const reason = `Says order ${order} is gone, but we have a confirmed bid on it.`
    expect((await mails()).at(-1)).toMatchObject({ state: 'quarantined', reason })
    expect(await read()).toMatchObject({ is_withdrawn: false })
  })

  it('is a reply to a bid', async () => {
    const { order, read } = await posted()
    const bid = await placeBid((await read())?.id ?? 0)
    await withdraw(order, {
      subject: `Re: ${bid.subject}`,
      text: `COVERED\norder ${order}`,
      headers: `In-Reply-To: <${bid.mail.message_id}>`,
    })
    expect((await mails()).at(-1)).toMatchObject({ state: 'answer', bid: bid.id })
    expect(await read()).toMatchObject({ is_withdrawn: false })
  })

  it("does not reach another company's offer", async () => {
    const { order, read } = await posted()
    const other = await carrierOf(db, 'loads@other.example')
    await other.take(rawMail({ from: FROM, subject: `COVERED - order ${order}`, text: '' }))
    expect((await other.mails()).at(-1)).toMatchObject(NOT_HERE)
    expect(await read()).toMatchObject({ is_withdrawn: false })
  })
})

it('an offer in another format is withdrawn in the same way', async () => {
  await take(rawMail({ html: bidHtml(), subject: 'Bid on Order #1042556: LARGE STRAIGHT' }))
  await withdraw(1_042_556, {
    from: 'eva@millroad.example',
    subject: '[COVERED] Bid on Order #1042556: LARGE STRAIGHT',
  })
  expect((await offers()).at(-1)).toMatchObject({ order_number: '1042556', is_withdrawn: true })
})
