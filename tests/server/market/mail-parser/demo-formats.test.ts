import { describe, expect, it } from 'vitest'
import { bidOnOrderMail } from '#server/demo/formats/bid-on-order.ts'
import { classicMail } from '#server/demo/formats/classic.ts'
import { fullCircleMail } from '#server/demo/formats/full-circle.ts'
import { makePosting, type Posting } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { digest } from '#server/market/mail-parser/digest.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { rawMail } from '#tests/server/market/samples.ts'

const NOW = new Date('2026-01-20T15:04:00.000Z')
const instant = (when: Date | string) => (typeof when === 'string' ? null : when.toISOString())

function expected({ from, to, broker, ...posting }: Posting): Partial<ParsedOffer> {
  const [length, width, height] = posting.size ?? [null, null, null]
  return {
    pick_up_at: `${from.name}, ${from.state} ${from.zip}`,
    deliver_to: `${to.name}, ${to.state} ${to.zip}`,
    pick_up_date: instant(posting.pickUp),
    delivery_date: instant(posting.deliver),
    vehicle_type: posting.truck,
    miles: posting.miles,
    pieces: posting.pieces,
    weight: posting.weight,
    length,
    width,
    height,
    hazardous: posting.hazardous,
    dock_level: posting.dock,
    notes: posting.notes,
    order_number: String(posting.order),
    contact_name: broker.contact,
    expires_at: posting.expiresAt.toISOString(),
  }
}

describe.each([
  ['classic', classicMail],
  ['2024', bidOnOrderMail],
  ['Full Circle', fullCircleMail],
])('%s emails of the demo feed', (_name, render) => {
  it('are parsed field by field', async () => {
    const random = seededRandom(7)
    for (let order = 1; order <= 60; order++) {
      const posting = makePosting(random, order, NOW)
      const { html, subject, from, replyTo } = render(posting)
      const { offer } = await digest(rawMail({ html, subject, from, replyTo }), NOW)
      expect(offer).toMatchObject(expected(posting))
      expect(offer).toHaveProperty('broker.company', posting.broker.name)
    }
  })
})
