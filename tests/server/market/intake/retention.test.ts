import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pruneOffers } from '#server/market/offer/offer-retention.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { inBatches } from '#server/kernel/jobs/in-batches.ts'
import { pruneDismissed, pruneMails } from '#server/market/intake/mail-retention.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { take, offers, mails, placeBid, within, dispatcher } = await carrierOf(db)

const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function arrived(raw: Buffer, days: number, recipients?: string[]) {
  const taken = await take(raw, recipients ? { recipients } : {})
  const id = 'id' in taken ? taken.id : 0
  await within((tx) =>
    tx
      .update(incomingMail)
      .set({ received_at: daysAgo(days) })
      .where(eq(incomingMail.id, id)),
  )
  const mail = (await mails()).find((one) => one.id === id)
  if (mail?.offer)
    await within((tx) =>
      tx
        .update(offer)
        .set({ received_date: daysAgo(days) })
        .where(eq(offer.id, mail.offer!)),
    )
  return { id, offer: mail?.offer ?? 0 }
}

it('email retention deletes old emails, except those of a bid or waiting for review', async () => {
  const young = await arrived(classicMail(order(1)), 80)
  const old = await arrived(classicMail(order(2)), 200)
  const booked = await arrived(classicMail(order(4)), 200)
  await within((tx) =>
    tx.insert(load).values({
      number: 'X26-1-1',
      year: 26,
      week: 1,
      sequence: 1,
      offer: booked.offer,
      dispatcher: dispatcher.id,
      broker_price_cents: 1,
      driver_price_cents: 1,
    }),
  )
  const withBid = await arrived(classicMail(order(3)), 200)
  const made = await placeBid(withBid.offer)
  await within((tx) => tx.update(offer).set({ is_bid: true }).where(eq(offer.id, withBid.offer)))
  const answer = await arrived(
    rawMail({ from: 'pat@pinnacle.example', subject: 'Re', text: 'Booked' }),
    200,
    [made.replyTo],
  )
  const waiting = await arrived(rawMail({ text: 'what is this' }), 200)
  const dismissed = await arrived(rawMail({ text: 'spam' }), 40)
  await within((tx) =>
    tx
      .update(incomingMail)
      .set({ state: 'dismissed', looked_at: daysAgo(31) })
      .where(eq(incomingMail.id, dismissed.id)),
  )

  expect(await db.system((tx) => pruneMails(tx, 90, 100))).toBe(4)
  expect(await db.system((tx) => pruneMails(tx, 90, 100))).toBe(0)
  expect(await db.system((tx) => pruneDismissed(tx, 30, 100))).toBe(1)
  expect(await db.system((tx) => pruneOffers(tx, 180, 100))).toBe(1)

  expect((await offers()).map(({ id }) => id)).toEqual([young.offer, booked.offer, withBid.offer])
  const left = await mails()
  expect(left.map(({ id }) => id)).toEqual([young.id, answer.id, waiting.id])
  expect(left.find(({ id }) => id === answer.id)).toMatchObject({ text: 'Booked', raw: Buffer.of() })
  expect(left.find(({ id }) => id === waiting.id)?.raw.length).toBeGreaterThan(0)
  expect(old.offer).not.toBe(0)
})

it('email retention deletes in batches until one is not full', async () => {
  const counts = [10, 10, 3, 10]
  await inBatches(new AbortController().signal, 10, async () => counts.shift() ?? 0)
  expect(counts).toEqual([10])
  await inBatches(AbortSignal.abort(), 10, async () => counts.shift() ?? 0)
  expect(counts).toEqual([10])
})

it('email retention days set by a company apply to it alone', async () => {
  const old = await arrived(rawMail({ text: 'of ten days ago' }), 10)
  await within((tx) => tx.update(incomingMail).set({ state: 'offer' }).where(eq(incomingMail.id, old.id)))
  expect(await db.system((tx) => pruneMails(tx, 90, 100))).toBe(0)
  const keep = (days: number | null) =>
    within((tx) => tx.update(company).set({ keep_mail_days: days }).where(eq(company.id, tx.companyId)))
  await keep(200)
  expect(await db.system((tx) => pruneMails(tx, 7, 100))).toBe(0)
  await keep(8)
  const isThere = async () => (await mails()).some(({ id }) => id === old.id)
  expect(await isThere()).toBe(true)
  await db.system((tx) => pruneMails(tx, 90, 100))
  expect(await isThere()).toBe(false)
  await keep(null)
})
