import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#tests/server/mail/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/mail/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { load } from '#server/entities/load/load.table.ts'
import { loadEvent } from '#server/entities/order/order.table.ts'
import { readTakeBack } from '#server/mail/in/take-back-words.ts'

it.each<[string, 'canceled' | 'moved' | null]>([
  ['Load is canceled, sorry', 'canceled'],
  ['The customer cancelled the load', 'canceled'],
  ['This load fell through', 'canceled'],
  ['We no longer need the truck', 'canceled'],
  ["Please don't pick up, it is gone", 'canceled'],
  ['Turn him around, we will pay TONU', 'canceled'],
  ['They gave it to another carrier', 'canceled'],
  ['We have to take it back', 'canceled'],
  ['I am releasing your truck', 'canceled'],
  ['It is covered now', 'canceled'],
  ['Hold off, customer canceled', 'canceled'],
  ['hold off, Monday', 'moved'],
  ['Please hold off on this one until I hear from them', 'moved'],
  ['The shipper pushed it to Tuesday', 'moved'],
  ['Pickup has been moved to 12/02', 'moved'],
  ['Freight is not ready until tomorrow 8 am', 'moved'],
  ['We need to reschedule the pickup', 'moved'],
  ['Delivery appointment is now Thursday 0700', 'moved'],
  ['Can you pick up Monday instead?', 'moved'],
  ['They want it Tuesday instead of Monday', 'moved'],
  ['New delivery date is 12/03', 'moved'],
  ['Load is postponed', 'moved'],
  ['You are booked, RC attached', null],
  ['Where is the driver?', null],
  ['Please confirm the pickup appointment', null],
  ['The load is not canceled, go ahead', null],
  ['If the load is canceled we pay 150 TONU', null],
  ['Cancellation fee is 100 within 2 hours', null],
  ['Driver should check in at dock 4 and call when loaded', null],
  ['What time will he be there tomorrow?', null],
])('"%s" of a booked load is: %s', (words, about) => {
  expect(readTakeBack(words)).toBe(about)
})

describe('a broker’s email about a booked load', async () => {
  const { db } = await testDatabase()
  const carrier = await carrierOf(db)
  const { take, offers, placeBid, within, dispatcher, events } = carrier
  let serial = 0

  async function bookedLoad(status = 1) {
    const order = `4${++serial}00${serial}`
    await take(
      classicMail(
        { 'Please reference our ORDER NUMBER :': order },
        { subject: `CARGO VAN - load ${order}`, from: 'Pat <pat@pinnacle.example>' },
      ),
    )
    const offer = (await offers()).at(-1)?.id ?? 0
    const made = await placeBid(offer)
    const [row] = await within((tx) =>
      tx
        .insert(load)
        .values({
          number: `L-${serial}`,
          year: 2030,
          week: 1,
          sequence: serial,
          status,
          bid: made.id,
          offer,
          dispatcher: dispatcher.id,
          broker_price_cents: 100_000,
          driver_price_cents: 80_000,
        })
        .returning({ id: load.id, number: load.number }),
    )
    const incidents = () =>
      within((tx) => tx.select({ about: loadEvent.about, text: loadEvent.text }).from(loadEvent).where(eq(loadEvent.load, row!.id)))
    const write = (text: string, subject = 'Re: your bid', headers = `In-Reply-To: <${made.mail.message_id}>`) =>
      take(rawMail({ from: 'Pat Person <pat@pinnacle.example>', subject, text, headers }))
    return { order, number: row!.number, id: row!.id, incidents, write }
  }

  it('that takes it back opens one incident without its words, which may name a price, and rings the bell of its dispatcher', async () => {
    const { number, id, incidents, write } = await bookedLoad()
    const before = (await events()).length
    await write('Hold off, Monday\n\n> You are booked')
    await write('Please hold off until Monday')
    expect(await incidents()).toEqual([{ about: 'moved', text: 'Read the broker’s email in the thread of the bid.' }])
    const bells = (await events()).slice(before).filter(({ data }) => data['type'] === 'ORDER')
    expect(bells).toMatchObject([
      {
        user_id: dispatcher.id,
        data: { title: `<b>Pat Person</b> may have moved ${number}`, sub_title: 'Hold off, Monday', metadata: { id } },
      },
    ])
    await write('Customer canceled it, sorry')
    expect((await incidents()).map(({ about }) => about)).toEqual(['moved', 'canceled'])
  })

  it('that takes it back finds it under a subject of its own too', async () => {
    const { order, incidents, write } = await bookedLoad()
    await write('The customer canceled this one, turn him around', `Order ${order}`, '')
    expect(await incidents()).toMatchObject([{ about: 'canceled' }])
  })

  it('opens nothing where it says nothing of the kind, or the load is delivered', async () => {
    const { incidents, write } = await bookedLoad()
    await write('RC attached. If it cancels we pay TONU.')
    expect(await incidents()).toEqual([])
    const delivered = await bookedLoad(5)
    await delivered.write('It was canceled')
    expect(await delivered.incidents()).toEqual([])
  })
})
