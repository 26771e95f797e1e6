import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digest } from '#server/market/mail-parser/digest.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { rawMail } from '#tests/server/market/samples.ts'

const RECEIVED = new Date('2026-11-28T15:00:00.000Z')
const LANE = 'Pick up: Erie, PA 16501\nDeliver: Joliet, IL 60432\n'

async function made(text: string, { subject = 'Load', from = 'Ana Ruiz <ana@lakeway.example>' } = {}) {
  const { offer } = await digest(rawMail({ subject, from, text }), RECEIVED)
  return offer
}

async function read(...of: Parameters<typeof made>): Promise<ParsedOffer> {
  const offer = await made(...of)
  if ('reason' in offer) throw new Error(offer.reason)
  return offer
}

describe('document words such as invoice', () => {
  it.each([
    'rate con attached',
    'invoice terms 21 days',
    'POD required, remittance weekly',
    'bill of lading at shipper',
    'rate confirmation same day',
  ])('in the subject "%s" do not hide an offer in the text', async (words) => {
    const text = `Load available\nOrder #: 88213\n${LANE}Equipment: Sprinter\nPieces: 2\nWeight: 900 lbs`
    expect(await made(text, { subject: `Load 88213 - ${words}` })).toMatchObject({
      order_number: '88213',
      deliver_to: 'Joliet, IL 60432',
    })
  })

  it('in payment terms do not hide an offer', async () => {
    expect(
      await made(`Need a sprinter today\n${LANE}Weight: 900 lbs\nWe pay 7 days from invoice.`),
    ).toMatchObject({ weight: 900 })
  })

  it.each<[string, string, RegExp]>([
    ['Rate Confirmation 55120', `${LANE}Total rate: $900`, /Says “rate confirmation”/],
    [
      'Load 55120',
      `Please sign and return the attached rate confirmation.\n${LANE}Weight: 900 lbs`,
      /Says “.*confirmation”/,
    ],
    ['Invoice', `Our invoice 5512 for the load\n${LANE}Weight: 900 lbs`, /Says “our invoice”/],
    ['Trucks', `Trucks available today\nSprinter Erie, PA 16501\n`, /Says “trucks available”/],
  ])('in %s prevent an offer and are the reason', async (subject, text, reason) => {
    expect(await made(text, { subject })).toMatchObject({ reason: expect.stringMatching(reason) })
  })
})

describe('reason for an unparsed email', () => {
  it.each([
    ['Hello, call me about the freight', /no pickup or delivery found/],
    ['Deliver: Joliet, IL 60432\nWeight: 900 lbs', /No pickup found/],
    ['Pick up: Erie, PA 16501\nWeight: 900 lbs', /No delivery found/],
    [LANE, /no date, truck, pieces, weight, miles or rate/],
  ])('of "%s" names the missing field', async (text, reason) => {
    expect(await made(text)).toMatchObject({ reason: expect.stringMatching(reason) })
  })
})

const forwarded = (from: string, to: string, marker: string) =>
  marker === 'gmail'
    ? `---------- Forwarded message ---------\nFrom: ${from}\nDate: Sat, Nov 28, 2026 at 8:10 AM\nSubject: FW: Load\nTo: ${to}\n`
    : `-----Original Message-----\nFrom: ${from}\nSent: Saturday, November 28, 2026 8:10 AM\nTo: ${to}\nSubject: FW: Load\n`

describe('offer forwarded twice', () => {
  const shipper = `Order #: 4410\n${LANE}Weight: 900 lbs\nRate: $1,900\nEmail: dock@plant.example\n\nLou Dock\nPlant Foods Inc\n716-555-0100`

  it.each(['gmail', 'outlook'])(
    'through %s replies to the broker who wrote to our company, marked as doubtful',
    async (marker) => {
      const text = `any truck near?\n\n${forwarded('Mia Cole <mia@lakeway.example>', 'joe@carrier.example', marker)}\nPaying 1,250 on this one.\nMia Cole\nLakeway Logistics\n814-555-0111\n\n${forwarded('Lou Dock <lou@plant.example>', 'mia@lakeway.example', marker)}\n${shipper}`
      expect(await read(text, { subject: 'Fwd: FW: Load', from: 'Joe <joe@carrier.example>' })).toMatchObject(
        {
          pick_up_at: 'Erie, PA 16501',
          reply_to: 'mia@lakeway.example',
          contact_email: 'mia@lakeway.example',
          contact_name: 'Mia Cole',
          contact_phone: '814-555-0111',
          posted_price_cents: 125_000,
          broker: { company: 'Lakeway Logistics' },
          doubts: expect.arrayContaining(['reply_to', 'posted_price_cents']),
        },
      )
    },
  )

  it('within our company replies to the original poster', async () => {
    const text = `${forwarded('Sue <sue@carrier.example>', 'joe@carrier.example', 'gmail')}\n${forwarded('Mia Cole <mia@lakeway.example>', 'sue@carrier.example', 'gmail')}\n${LANE}Weight: 900 lbs`
    const offer = await read(text, { subject: 'Fwd: Fwd: Load', from: 'Joe <joe@carrier.example>' })
    expect([offer.reply_to, offer.doubts]).toEqual(['mia@lakeway.example', []])
  })
})

describe('pieces and weight of several stops', () => {
  it.each<[string, Partial<ParsedOffer>, string[]]>([
    [
      'P/U #1: Erie, PA 16501 11/30 0800 3 plts 900 lbs\nP/U #2: Akron, OH 44301 11/30 1200 2 plts 600 lbs\nDel. 1: Joliet, IL 60432 12/01 0900 5 plts 1500 lbs',
      { pieces: 5, weight: 1500, stop_count: 3 },
      [],
    ],
    [
      'Pick 1 Erie, PA 16501\n2 skids\nPick 2 Akron, OH 44301\n4 skids\nDrop 1 Joliet, IL 60432\nWeight: 2,000 lbs',
      { pieces: 6, weight: 2000 },
      [],
    ],
    [
      'PU1 Erie, PA 16501 4 plts\nDEL1 Gary, IN 46402 3 plts\nDEL2 Joliet, IL 60432 2 plts',
      { pieces: 5 },
      ['pieces'],
    ],
    [
      'Pickup 1: Erie, PA 16501\nPcs: 4\nPickup 2: Akron, OH 44301\nPcs: 8\nDelivery: Joliet, IL 60432\nTotal pieces: 12',
      { pieces: 12 },
      [],
    ],
    [
      'Pickup 1: Erie, PA 16501\nPcs: 4\nPickup 2: Akron, OH 44301\nPcs: 8\nDelivery: Joliet, IL 60432\nTotal pieces: 15',
      { pieces: 15 },
      ['pieces'],
    ],
    [`${LANE}Pallets: PU1 4 plts, PU2 2 plts; DEL1 6`, { pieces: 6 }, []],
    [`${LANE}Weight: PU1 900 lbs, PU2 1,100 lbs`, { weight: 2000 }, []],
    [
      '1st pickup: Erie, PA 16501\n2nd pickup: Akron, OH 44301\nDelivery: Joliet, IL 60432\nPieces: 7',
      { pieces: 7, stop_count: 3 },
      [],
    ],
    [
      'Stop 1: Erie, PA 16501\nStop 2: Akron, OH 44301\nStop 3: Joliet, IL 60432\nPieces: 7',
      { pieces: 7, stop_count: 3 },
      [],
    ],
    ['PU1: Erie, PA\nSO2: Akron, OH\nDEL3: Joliet, IL\nPieces: 7', { pieces: 7, stop_count: 3 }, []],
    [`${LANE}Pieces: 6\nWeight: 900 lbs`, { pieces: 6, weight: 900 }, []],
  ])('in %j are %j', async (text, found, doubts) => {
    const offer = await read(text)
    expect(offer).toMatchObject(found)
    expect(offer.pick_up_at).toMatch(/^Erie/)
    expect(offer.deliver_to).toMatch(/^Joliet/)
    expect(offer.doubts.filter((field) => field === 'pieces' || field === 'weight')).toEqual(doubts)
  })
})

describe('broker company name', () => {
  it.each([
    ['Broker Two Logistics', undefined],
    ['Direct Haul Freight', undefined],
    ['Load Star Transport', undefined],
    ['Agent Express Inc', undefined],
    ['Pro Carriers LLC', undefined],
  ])('that begins with a label word, %s, stays whole', async (firm) => {
    expect((await read(`${LANE}Weight: 900 lbs\n\nAna Ruiz\n${firm}\n814-555-0190`)).broker.company).toBe(
      firm,
    )
  })

  it('is read from a signature without a person and from the mailbox name', async () => {
    expect((await read(`${LANE}Weight: 900 lbs\n\nRegards,\nLakeway Freight LLC`)).broker.company).toBe(
      'Lakeway Freight LLC',
    )
    const offer = await read(`${LANE}Weight: 900 lbs`, {
      from: 'Ana Ruiz - Lakeway Freight <ana@lakeway.example>',
    })
    expect(offer.broker.company).toBe('Lakeway Freight')
  })
})

describe('times and trucks in words', () => {
  it.each<[string, Partial<ParsedOffer>]>([
    [
      'Pickup Date: tomorrow (11/29) at 8 am\nDelivery Date: by 1 pm the same day',
      { pick_up_date: '2026-11-29T13:00:00.000Z', delivery_date: '2026-11-29T19:00:00.000Z' },
    ],
    [
      'Ready: Monday 11/30 between 8 am and 11 am\nDeliver by: next day 3 pm',
      { pick_up_date: '2026-11-30T13:00:00.000Z', delivery_date: '2026-12-01T21:00:00.000Z' },
    ],
    [
      'PU tomorrow (11/29) at 8 am, deliver by 1 pm the same day',
      { delivery_date: '2026-11-29T19:00:00.000Z' },
    ],
    [
      'Vehicle Req..: small straight truck',
      { suggested_truck: 'small straight truck', vehicle_type: 'SMALL STRAIGHT' },
    ],
    ["Truck Req'd..: Sprinter", { suggested_truck: 'Sprinter', vehicle_type: 'SPRINTER' }],
    ['Equipment.: cargo van', { suggested_truck: 'cargo van', vehicle_type: 'CARGO VAN' }],
  ])('such as "%s" are parsed', async (words, found) => {
    expect(await read(`${LANE}Weight: 900 lbs\n${words}`)).toMatchObject(found)
  })
})

it.each(['josé@ex.example', 'ana@müller.example', 'ana@xn--mller-kva.example', 'zoë.öst+loads@nörd.example'])(
  'the internationalized sender %s is stored and is the reply address',
  async (address) => {
    const raw = Buffer.from(
      `From: Ana Ruiz <${address}>\r\nTo: loads@demo.example\r\nSubject: Load\r\n\r\n${LANE}Weight: 900 lbs`,
    )
    expect(await digest(raw, RECEIVED)).toMatchObject({
      mail: { from: { address } },
      offer: { reply_to: address, contact_email: address },
    })
  },
)

describe('signature company', () => {
  it.each([
    ['Kestrel Freight LLC, MC 778812', 'Kestrel Freight LLC'],
    ['Kestrel Freight LLC (MC# 778812)', 'Kestrel Freight LLC'],
    ['Kestrel Logistics - MC 778812 / DOT 3311220', 'Kestrel Logistics'],
    ['Kestrel Freight | USDOT: 3311220', 'Kestrel Freight'],
    ['Kestrel Freight LLC', 'Kestrel Freight LLC'],
  ])('is read without its numbers: "%s"', async (line, company) => {
    const text = `Need a small straight.\n${LANE}Weight: 900 lbs\n\nAna Ruiz\n${line}\n(419) 555-0148 ext 22`
    expect((await read(text)).broker.company).toBe(company)
  })
})

it.each([
  ['Kestrel Freight | USDOT: 3311220', '3311220'],
  ['Kestrel Logistics - MC 778812 / DOT# 3311220', '3311220'],
  ['Kestrel Freight LLC\nUSDOT Number: 3311220', '3311220'],
  ['Please contact:\nKestrel Freight (MC# 778812, USDOT# 3311220)\nAna Ruiz', '3311220'],
  ['Kestrel Freight, ana dot ruiz at kestrel dot example', ''],
  ['DOT: 3311220\nDOT: 4411220', '3311220'],
])('the broker’s DOT number is read from "%s"', async (signature, dot_number) => {
  const text = `${LANE}Weight: 900 lbs\n\nAna Ruiz\n${signature}\n(419) 555-0148`
  expect((await read(text)).broker).toMatchObject({ dot_number })
})

/** "=====" separates emails; "-----" separates an email from its expected loads. */
const WORDINGS = readFileSync(join(import.meta.dirname, 'offer-wordings.txt'), 'utf8')
  .split(/^=====\n/m)
  .map((text) => {
    const [mail = '', offers = ''] = text.split(/^-----\n/m)
    const title = /^Subject: (.*)$/m.exec(mail)?.[1] ?? ''
    return {
      title,
      mail,
      offers: offers
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    }
  })

it.each(WORDINGS)('reads "$title" as a person does', async ({ mail, offers }) => {
  const head = 'To: loads@carrier.example\nDate: Sat, 28 Nov 2026 10:00:00 -0500\nMIME-Version: 1.0\n'
  const { offer, others } = await digest(Buffer.from(`${head}${mail}`), RECEIVED)
  expect([offer, ...others]).toMatchObject(offers)
})
