import { describe, expect, it } from 'vitest'
import { digest } from '#server/market/mail-parser/digest.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { rawMail } from '#tests/server/market/samples.ts'

const RECEIVED = new Date('2026-11-28T15:00:00.000Z')
const FROM = 'Pat Kim <pat@tern.example>'

async function read(parts: Parameters<typeof rawMail>[0]): Promise<ParsedOffer> {
  const { offer } = await digest(rawMail({ subject: 'Load', from: FROM, ...parts }), RECEIVED)
  if ('reason' in offer) throw new Error(offer.reason)
  return offer
}

describe('pickup time window', () => {
  it.each([
    ['between 8 and noon', '13:00'],
    ['8 to noon', '13:00'],
    ['between 2 and 5 pm', '19:00'],
    ['1-3pm', '18:00'],
    ['8-5pm', '13:00'],
    ['10-2pm', '15:00'],
    ['12-2 pm', '17:00'],
    ['9 to 11am', '14:00'],
    ['at eight in the morning', '13:00'],
    ["at three o'clock in the afternoon", '20:00'],
    ['at 9 in the evening', '02:00'],
    ['10:00-14:00', '15:00'],
    ['0800-1200', '13:00'],
    ['by noon', '17:00'],
  ])('"%s" starts at its first hour', async (words, utc) => {
    const offer = await read({
      text: `Pick up: Erie, PA 16501, Dec 2 ${words}\nDeliver: Joliet, IL 60432\nWeight: 900 lbs`,
    })
    expect(offer.pick_up_date?.slice(11, 16)).toBe(utc)
  })
})

describe('reply address of an offer', () => {
  it.each([
    'Rate con and invoice go to ap@tern.example',
    'Send rate confirmations to rc@tern.example',
    'Rates paid in 21 days, PODs to pods@tern.example',
  ])('is not the address for documents: "%s"', async (words) => {
    const offer = await read({
      text: `Vehicle: Sprinter\nPick up: Erie, PA 16501\nDeliver: Joliet, IL 60432\nWeight: 900 lbs\n${words}`,
    })
    expect(offer.reply_to).toBe('pat@tern.example')
  })

  it('is the address that bids are requested at', async () => {
    const text =
      'Please send bids to bids@tern.example\nPick up: Erie, PA 16501\nDeliver: Joliet, IL 60432\nWeight: 900 lbs'
    expect((await read({ text })).reply_to).toBe('bids@tern.example')
  })
})

describe('offer labels', () => {
  it.each(['Final', 'Final drop', 'Last stop', 'Last delivery'])(
    '"%s" is read as the delivery',
    async (label) => {
      const text = `1st pick: Erie, PA 16501\n1st drop: Toledo, OH 43604\n${label}: Joliet, IL 60432\nWeight: 900 lbs`
      expect(await read({ text })).toMatchObject({ deliver_to: 'Joliet, IL 60432', stop_count: 3 })
    },
  )

  it.each(['->', '-->', '=>', '→'])('may end in an arrow "%s"', async (arrow) => {
    const text = `Pick up ${arrow} Erie, PA 16501\nDeliver ${arrow} Joliet, IL 60432\nWeight ${arrow} 900\nPieces ${arrow} 3`
    expect(await read({ text })).toMatchObject({
      pick_up_at: 'Erie, PA 16501',
      deliver_to: 'Joliet, IL 60432',
      weight: 900,
      pieces: 3,
    })
  })

  it('may be the header of a table with multi-line cells', async () => {
    const html = `<table><tr><th>Pick Up</th><th>Delivery</th><th>Weight</th><th>Pieces</th></tr>
      <tr><td>Erie, PA 16501<br>12/02/2026 08:00 EST</td><td>Joliet, IL 60432<br>12/03/2026 09:00 CST</td><td>900</td><td>3</td></tr></table>`
    expect(await read({ html })).toMatchObject({
      pick_up_at: 'Erie, PA 16501',
      pick_up_date: '2026-12-02T13:00:00.000Z',
      deliver_to: 'Joliet, IL 60432',
      delivery_date: '2026-12-03T15:00:00.000Z',
      weight: 900,
      pieces: 3,
    })
  })
})
