import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadEvent } from '#server/freight/schema/order.table.ts'
import { warnOfTakeBack } from '#server/market/mail-handling/take-back.ts'
import { readMail } from '#server/market/mail-parser/read-mail.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readTakeBack } from '#server/market/reply-parser/take-back-words.ts'

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
  [
    'Please be advised shipment 4471 has been canceled by the customer. No further action is required.',
    'canceled',
  ],
  ['Load Status Update: CANCELLED', 'canceled'],
  ['This tender was rescinded', 'canceled'],
  ['Tender withdrawn', 'canceled'],
  ['This load has been removed from your account', 'canceled'],
  ['You have been removed from load 4471', 'canceled'],
  ['Load 4471 has been reassigned to another carrier', 'canceled'],
  ['Carrier was unassigned from load 4471', 'canceled'],
  ['LOAD VOIDED - rate confirmation is no longer valid', 'canceled'],
  ['We need to take your driver off of this one', 'canceled'],
  ['Going to have to give this one back to the customer', 'canceled'],
  ['Customer killed the order', 'canceled'],
  ['Bad news, shipper does not have the product', 'canceled'],
  ['Sorry man, load fell out', 'canceled'],
  ["Have your driver stop, it's not going", 'canceled'],
  ['We are gonna have to pull the plug on this', 'canceled'],
  ['Please have him stand by, it will load Tuesday', 'moved'],
  ['Shipper rolled it to Tuesday', 'moved'],
  ["They can't load him until Tuesday", 'moved'],
  ['Pickup has been rescheduled for 12/02 at 0900', 'moved'],
  ['PU appt is now 1500', 'moved'],
  ['Receiver asked to deliver on Wednesday', 'moved'],
  ['Can your guy pick up tomorrow instead', 'moved'],
  ['Now picking up Wednesday', 'moved'],
  ['Revised pickup: 12/3 10:00', 'moved'],
  ['Appointment change: DEL 12/04 0700', 'moved'],
  ['Freight will not be ready till 6pm', 'moved'],
  ['Running behind at the plant, have him come at 4 instead of noon', 'moved'],
  ['Driver should not head over until I confirm', 'moved'],
  ['Let him know pickup slid to the 3rd', 'moved'],
  ['Thanks, driver checked in at 0800', null],
  ['POD received, thank you', null],
  ['Please send the invoice to ap@broker.example', null],
  ['The driver is running late, appointment was 1000', null],
  ['Lumper receipt attached', null],
  ['Is the driver on schedule?', null],
  ['Driver can pull around back to dock 4', null],
  ['Our cancellation policy is 24 hours', null],
  ['Detention was approved', null],
  ['Your call was dropped, call me', null],
  ['We moved offices! New address below', null],
  ['He has to be off the lot by 5', null],
  ['Appt is still 0800, please be on time', null],
  ['Great job on this one', null],
  ['Please update the tracking, it stopped', null],
  ['The load is off the truck, POD attached', null],
  ['Driver stopped at the scale house', null],
  ['Load is picked up and on schedule', null],
  ['Remove my email from your list', null],
  ['The rate con has been revised with the new weight', null],
  ['Stop by the guard shack first', null],
  ['Load will be ready at 0800 as scheduled', null],
  ['Do not be late, they will turn you away', null],
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
  ['Unfortunately the shipper pulled the order', 'canceled'],
  ['I need to take this load back from you', 'canceled'],
  ['Customer pulled it, so sorry. TONU 150', 'canceled'],
  ['Please stand down your driver', 'canceled'],
  ['Do not send the driver', 'canceled'],
  ['Stop the truck, load is dead', 'canceled'],
  ['Order got cancelled by shipper', 'canceled'],
  ['We are going to have to cancel', 'canceled'],
  ['This one is off', 'canceled'],
  ['Load is off the table', 'canceled'],
  ['have driver turn around', 'canceled'],
  ["we don't need you on this one anymore", 'canceled'],
  ['My mistake, that one was misposted, it is not for today.', 'canceled'],
  ['someone in my office double booked it, need to pull you off', 'canceled'],
  ['Freight is not there, shipper says no load', 'canceled'],
  ['Shipper shipped it already with another truck', 'canceled'],
  ['the customer went with their own truck', 'canceled'],
  ['Nevermind on this load', 'canceled'],
  ['scratch that load', 'canceled'],
  ['kill this one', 'canceled'],
  ['abort', 'canceled'],
  ['Can we bump the pickup to Wednesday?', 'moved'],
  ['Pick up got bumped to 12/3', 'moved'],
  ['Shipper wants it Monday now', 'moved'],
  ['It will be ready Monday not today', 'moved'],
  ['Pickup slid a day', 'moved'],
  ['pickup will be tomorrow at 8 instead', 'moved'],
  ['The PU appointment changed to 1400', 'moved'],
  ['New appt 12/4 0900', 'moved'],
  ['not picking up until Thursday', 'moved'],
  ['we are delaying this shipment until Friday', 'moved'],
  ['Please wait for my go ahead before sending the driver', 'moved'],
  ['load pushed 24 hours', 'moved'],
  ['deliver Friday rather than Thursday', 'moved'],
  ['Can driver deliver a day later?', 'moved'],
  ['change of plans: pickup 12/5', 'moved'],
  ['Driver is at the dock, please call the receiver', null],
  ['Please send tracking link', null],
  ['Rate con revised, see attached', null],
  ['POD please', null],
  ['Did driver get off the road OK?', null],
  ['Ask him to hold on to the BOL', null],
  ['Please pull a copy of the POD', null],
  ['cancel the lumper request only', null],
  ['Thank you for moving this load', null],
  ['He can go now, shipper is ready', null],
  ['We moved to a new office, update your records', null],
  ['Delivery is confirmed for Thursday', null],
  ['Please reschedule our call', null],
  ['Detention starts after 2 hours', null],
  ['The load is picked up already?', null],
  ['Appointment time is 0900 as planned', null],
  ['Driver picked up and is on the way', null],
  ['Your invoice was canceled by mistake', null],
  ['cancellation of the meeting', null],
  ['Truck was released from the dock at 10', null],
  ['Shipper released the driver at 10:00', null],
])('"%s" about a booked load means: %s', (words, about) => {
  expect(readTakeBack(words)).toBe(about)
})

describe('broker email about a booked load', async () => {
  const { db, url } = await testDatabase()
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
      within((tx) =>
        tx
          .select({ about: loadEvent.about, text: loadEvent.text })
          .from(loadEvent)
          .where(eq(loadEvent.load, row!.id)),
      )
    const write = (
      text: string,
      subject = 'Re: your bid',
      headers = `In-Reply-To: <${made.mail.message_id}>`,
    ) => take(rawMail({ from: 'Pat Person <pat@pinnacle.example>', subject, text, headers }))
    return { offer, order, number: row!.number, id: row!.id, incidents, write }
  }

  it('that cancels or moves it opens one incident without price details and notifies the dispatcher', async () => {
    const { number, id, incidents, write } = await bookedLoad()
    const before = (await events()).length
    await write('Hold off, Monday\n\n> You are booked')
    await write('Please hold off until Monday')
    expect(await incidents()).toEqual([
      { about: 'moved', text: 'Read the broker’s email in the bid’s thread.' },
    ])
    const bells = (await events()).slice(before).filter(({ data }) => data['type'] === 'ORDER')
    expect(bells).toMatchObject([
      {
        user_id: dispatcher.id,
        data: {
          title: `<b>Pat Person</b> may have rescheduled ${number}`,
          sub_title: 'Hold off, Monday',
          metadata: { id },
        },
      },
    ])
    await write('Customer canceled it, sorry')
    expect((await incidents()).map(({ about }) => about)).toEqual(['moved', 'canceled'])
  })

  it('that cancels it is matched under another subject too', async () => {
    const { order, incidents, write } = await bookedLoad()
    await write('The customer canceled this one, turn him around', `Order ${order}`, '')
    expect(await incidents()).toMatchObject([{ about: 'canceled' }])
  })

  it('opens one incident when two arrive at the same time', async () => {
    const { offer, incidents } = await bookedLoad()
    const mail = await readMail(
      rawMail({
        from: 'Pat <pat@pinnacle.example>',
        subject: 'Load',
        text: 'The customer canceled this load',
      }),
    )
    const warn = (tx: Tx) => warnOfTakeBack(tx, { offer }, mail)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const warned = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const first = within(async (tx) => {
      await warn(tx)
      warned.resolve()
      await released.promise
    })
    await warned.promise
    let isOver = false
    const second = within(warn).finally(() => (isOver = true))
    await withClient(url, (client) =>
      eventually(async () => expect(isOver || (await client.query(waiting)).rowCount !== 0).toBe(true)),
    )
    released.resolve()
    await Promise.all([first, second])
    expect(await incidents()).toMatchObject([{ about: 'canceled' }])
  })

  it.each<[string, string, 'canceled' | 'moved']>([
    ['Pickup rescheduled', 'Pickup of your load has been rescheduled to 12/05 0800.', 'moved'],
    ['Load status', 'Status: this order is on hold.', 'moved'],
    ['Load status', 'The shipment was cancelled by the shipper.', 'canceled'],
  ])(
    'sent by a broker\'s system outside the thread opens an incident too: "%s" %s',
    async (subject, text, about) => {
      const { order, incidents, write } = await bookedLoad()
      await write(
        `${text}\nThis is an automated message. Do not reply to this email.`,
        `${subject}: order ${order}`,
        'Auto-Submitted: auto-generated',
      )
      expect(await incidents()).toMatchObject([{ about }])
    },
  )

  it('of its system in our thread is one too, and an absence is none', async () => {
    const { incidents, write } = await bookedLoad()
    await write('I am out of office until Monday. My trip was canceled.', 'Automatic reply: your bid')
    expect(await incidents()).toEqual([])
    await write('Load canceled by the customer.\nThis is an automated message. Do not reply to this email.')
    expect(await incidents()).toMatchObject([{ about: 'canceled' }])
  })

  it('opens no incident when it cancels nothing or the load is delivered', async () => {
    const { incidents, write } = await bookedLoad()
    await write('RC attached. If it cancels we pay TONU.')
    expect(await incidents()).toEqual([])
    const delivered = await bookedLoad(5)
    await delivered.write('It was canceled')
    expect(await delivered.incidents()).toEqual([])
  })
})
