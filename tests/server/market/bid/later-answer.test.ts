import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bid } from '#server/market/schema/bid.table.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)

async function confirmedBid(confirmed: Partial<typeof bid.$inferInsert>) {
  await carrier.take(classicMail())
  const made = await carrier.placeBid((await carrier.offers()).at(-1)?.id ?? 0)
  const values = {
    broker_answered: true,
    answered_at: '2024-03-14T12:00:00Z',
    answer_confirmed_at: '2024-03-14T12:05:00Z',
    ...confirmed,
  }
  await carrier.within((tx) => tx.update(bid).set(values).where(eq(bid.id, made.id)))
  return made
}

const answer = (made: Awaited<ReturnType<typeof confirmedBid>>, text: string) =>
  carrier.take(
    rawMail({
      from: 'Pat Person <pat@pinnacle.example>',
      subject: 'your bid',
      text,
      headers: `In-Reply-To: <${made.mail.message_id}>`,
    }),
  )

describe('broker email after the reply was confirmed', () => {
  it.each([
    ['Sorry, covered', 'declined your bid'],
    ['Can you do $2,100?', 'countered your bid: $2,100.00'],
    ['What is the driver name?', 'wants more info on your bid'],
  ])(
    'an email “%s” leaves the confirmed reply unchanged and notifies the dispatcher',
    async (text, title) => {
      const made = await confirmedBid({ answer: 'accepted', answer_price_cents: null })
      const before = (await carrier.events()).length
      expect((await answer(made, text)).state).toBe('answer')
      expect(await carrier.bid(made.id)).toMatchObject({
        answer: 'accepted',
        answer_price_cents: null,
        version: 2,
      })
      expect(new Date((await carrier.bid(made.id))?.answered_at ?? '').toISOString()).toBe(
        '2024-03-14T12:00:00.000Z',
      )
      const events = (await carrier.events()).slice(before)
      expect(events).toMatchObject([
        { type: 'BROKER_RESPONDED_BID', data: { id: made.id, answer: 'accepted' } },
        { type: 'LOAD_UPDATED' },
        { type: 'NOTIFICATION_ADDED', user_id: carrier.dispatcher.id },
      ])
      expect(events[2]?.data['title']).toContain(title)
    },
  )

  it('a later email leaves the confirmed price unchanged', async () => {
    const made = await confirmedBid({ answer: 'countered', answer_price_cents: 200_000 })
    await answer(made, 'You are booked')
    expect(await carrier.bid(made.id)).toMatchObject({ answer: 'countered', answer_price_cents: 200_000 })
  })
})
