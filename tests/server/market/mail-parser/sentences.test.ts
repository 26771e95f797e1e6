import { expect, it } from 'vitest'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { digest } from '#server/market/mail-parser/digest.ts'

const RECEIVED = new Date('2026-11-18T15:10:00.000Z')

async function readSentence(body: string): Promise<ParsedOffer> {
  const raw = `From: Kim <kim@bluecord.example>\nSubject: load\nMessage-ID: <one@bluecord.example>\n\n${body}\n`
  const { offer } = await digest(Buffer.from(raw), RECEIVED)
  if ('reason' in offer) throw new Error(offer.reason)
  return offer
}

const at = (text: string) => `2026-11-${text}:00.000Z`

it.each<[words: string, found: Partial<ParsedOffer>, doubts?: string[]]>([
  ['Flint, MI to Fort Wayne, IN, 1 skid, cargo van, straight through', { vehicle_type: 'CARGO VAN' }],
  ['Lima, OH to Saginaw, MI, 3 boxes, 210 lbs, cargo van', { vehicle_type: 'CARGO VAN', pieces: 3 }],
  ["Tulsa, OK to Waco, TX, 53' reefer, 40,000 lbs", { vehicle_type: 'REEFER' }],
  [
    'Tulsa, OK to Waco, TX, 53 ft or 26 ft straight, 9,000 lbs',
    { vehicle_type: 'LARGE STRAIGHT' },
    ['vehicle_type'],
  ],
  ['Tulsa, OK to Waco, TX, van or reefer, 40,000 lbs', { vehicle_type: 'TRACTOR' }],
  ['need it tmrw am. Norfolk VA 23502 - Charlotte NC 28208, 2 skids', { pick_up_at: 'Norfolk, VA 23502' }],
  [
    'St. Louis, MO 63147 to Ft. Worth, TX 76106, 2 skids',
    { pick_up_at: 'St. Louis, MO 63147', deliver_to: 'Ft. Worth, TX 76106' },
  ],
  [
    'can u cover el paso tx 79936 to las cruces nm 88001, 1 plt 500 lb',
    { pick_up_at: 'el paso, TX 79936', deliver_to: 'las cruces, NM 88001' },
  ],
  [
    'From Laredo, TX 78045 / To Detroit, MI 48209 / 1 crate / Hazmat: no / ready 11/18 1800',
    {
      deliver_to: 'Detroit, MI 48209',
      pieces: 1,
      hazardous: false,
      pick_up_date: at('19T00:00'),
    },
  ],
  ['Reno, NV to Ogden, UT, 3 skids at 500 lbs each', { weight: 1500 }, ['weight']],
  [
    'Gary, IN to Moline, IL, 2 plts pu asap dd direct rate 425',
    { pick_up_date_raw: 'asap', posted_price_cents: 42_500 },
  ],
  ['Reno, NV to Ogden, UT, two crates, 900 lbs', { pieces: 2, weight: 900 }],
  ['Reno, NV to Ogden, UT / 20 drums / 9000 lbs', { pieces: 20 }],
  ['Ontario, CA to Newark, NJ, team expedite, $7.5k', { team: true, posted_price_cents: 750_000 }],
  ['Mobile, AL to Pensacola, FL, 1 pallet, pays $225.', { posted_price_cents: 22_500 }],
  ['Gary, IN to Laredo, TX, 44000 lbs, 3100 to the truck', { posted_price_cents: 310_000 }],
  [
    'Kent, WA to Boise, ID, 4 pcs, straight w/ LG, del 11/20 8a',
    { liftgate: true, delivery_date: at('20T15:00') },
  ],
  [
    'Picked up in Omaha, NE by 5pm and delivered to Joplin, MO by 8am tomorrow, 1 pc',
    {
      pick_up_date: at('18T23:00'),
      delivery_date: at('19T14:00'),
    },
  ],
  [
    'St. Louis, MO => Little Rock, AR; 2026-11-19 09:00 => 2026-11-19 16:00; 4 pallets',
    {
      pick_up_date: at('19T15:00'),
      delivery_date: at('19T22:00'),
      contact_phone: '',
    },
    ['pick_up_date', 'delivery_date'],
  ],
  ['Peoria, IL to Cincinnati, OH, 1 pc, drops tonight by midnight', { delivery_date: at('19T05:00') }],
  ['Peoria, IL to Cincinnati, OH, 1 pc, deliver today asap', { pick_up_date: null }, ['delivery_date']],
  ['Houma, LA to Midland, TX, 1 pc 8ft x 4ft x 3ft', { length: 96, width: 48, height: 36 }],
  [
    'Pick: El Paso, TX 79936 now. Drop: Tucson, AZ 85706 tomorrow 0800. 6 pallets / 4200 lbs. No haz. $1150',
    {
      pieces: 6,
      weight: 4200,
      hazardous: false,
      posted_price_cents: 115_000,
      delivery_date: at('19T15:00'),
    },
  ],
  [
    'Salinas, CA to Aurora, CO, 1 pc, pick up 11/20 10:00 PST, deliver 11/22 6:00 p.m. MST',
    { pick_up_date: at('20T18:00'), delivery_date: at('23T01:00') },
  ],
  [
    'Peoria, IL to Gary, IN, 1 pc, liftgate is not required, hazmat is not on it, teams not needed',
    { liftgate: false, hazardous: false, team: false },
  ],
  ['Peoria, IL to Gary, IN, 1 pc, no need for a liftgate', { liftgate: false }],
  ['Peoria, IL to Gary, IN, 1 pc, deliver direct, due 0900 11/19', { delivery_date: at('19T14:00') }],
  [
    'Peoria, IL on 11/19 between 0800 and 1000 to Gary, IN, 1 pc, delivering 11/20 0700',
    { pick_up_date: at('19T14:00') },
    ['pick_up_date'],
  ],
  ['Peoria, IL to Gary, IN, 1 pc, our load number is CRL884120', { order_number: 'CRL884120' }],
])('parses the offer text "%s"', async (words, found, doubts = []) => {
  const offer = await readSentence(words)
  expect(offer).toMatchObject(found)
  expect(doubts.filter((field) => !(offer.doubts as string[]).includes(field))).toEqual([])
})

it('the line Agent is read as the broker company unless it names the sender', async () => {
  const of = (agent: string) => readSentence(`Peoria, IL to Gary, IN, 1 pc\nAgent: ${agent}`)
  const [firm, writer] = [await of('Ozark Haulers LLC'), await of('Kim Ames')]
  expect([firm.broker.company, writer.broker.company, writer.contact_name]).toEqual([
    'Ozark Haulers LLC',
    '',
    'Kim Ames',
  ])
})

it('numbered stops named in brackets are the stops of one load', async () => {
  const { pick_up_at, deliver_to, stop_count } = await readSentence(
    [
      'Stop 1 (Pickup) Fort Worth, TX 76106 - 11/19/2026 08:00',
      'Stop 2 (Delivery) Shreveport, LA 71107 - 11/19/2026 14:00',
      'Stop 3 (Delivery) Jackson, MS 39209 - 11/19/2026 19:00',
      'Weight: 6,800',
    ].join('\n'),
  )
  expect({ pick_up_at, deliver_to, stop_count }).toEqual({
    pick_up_at: 'Fort Worth, TX 76106',
    deliver_to: 'Jackson, MS 39209',
    stop_count: 3,
  })
})
