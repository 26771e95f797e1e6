import { describe, expect, it } from 'vitest'
import { digest } from '#server/market/mail-parser/digest.ts'
import { rawMail } from '#tests/server/market/samples.ts'

const RECEIVED = new Date('2026-11-24T13:00:00.000Z')

async function loadsOf(subject: string, text: string) {
  const { offer, others } = await digest(rawMail({ subject, text }), RECEIVED)
  return [offer, ...others]
}

const one = async (text: string, subject = 'Load') => (await loadsOf(subject, text))[0]

describe('unusual offer emails', () => {
  it('with a list of loads give one offer per load, each with its own times and price', async () => {
    const list = `We have the following available:

1) Columbus, OH to Charlotte, NC - 2 plts 900# - PU 11/24 1400 - DEL 11/25 0800 - straight truck - $1,200
2) Toledo, OH to Louisville, KY - 1 plt 450# - PU ASAP - DEL direct - sprinter - $650`
    expect(await loadsOf('Available loads 11/24', list)).toMatchObject([
      {
        pick_up_at: 'Columbus, OH',
        pick_up_date: '2026-11-24T19:00:00.000Z',
        pick_up_date_raw: '11/24 1400',
        delivery_date: '2026-11-25T13:00:00.000Z',
        weight: 900,
        posted_price_cents: 120_000,
      },
      {
        pick_up_at: 'Toledo, OH',
        pick_up_date: null,
        pick_up_date_raw: 'ASAP',
        delivery_date_raw: 'direct',
        posted_price_cents: 65_000,
      },
    ])
  })

  it('with a city between the ends give a stop, not a delivery', async () => {
    const text = `Detroit,MI 48201 >> Toledo,OH 43604 >> El Paso,TX 79936\n2 pickups\n12 skids // 9800#`
    expect(await one(text)).toMatchObject({
      pick_up_at: 'Detroit, MI 48201',
      deliver_to: 'El Paso, TX 79936',
      stop_count: 3,
      stops: [
        { kind: 'pickup', at: 'Detroit, MI 48201' },
        { kind: 'pickup', at: 'Toledo, OH 43604' },
        { kind: 'delivery', at: 'El Paso, TX 79936' },
      ],
    })
  })

  const LANE = 'PU: Dayton, OH 45402\nDEL: Toledo, OH 43604\n'
  it.each<[string, object]>([
    ['Rate: $2.10 per mile', { posted_price_cents: null }],
    ['Rate: 2.10/mi', { posted_price_cents: null }],
    ['Rate: $1,450 ($2.10/mi)', { posted_price_cents: 145_000 }],
    ['Dims: 3 @ 120 x 100 x 150 cm', { pieces: 3, length: 47, width: 39, height: 59 }],
    ['Dims: 3 @ 48 x 40 x 50', { pieces: 3, length: 48, width: 40, height: 50 }],
    ['Ready: Wed 11/25 0700-1500', { contact_phone: '' }],
    [
      'pu today 1600, del tomorrow by 2300. 1500 all in. Call Mike 956-555-0100',
      { posted_price_cents: 150_000, contact_phone: '956-555-0100' },
    ],
  ])('that say %j are parsed', async (line, read) => {
    expect(await one(`${LANE}${line}\n800 lbs`)).toMatchObject(read)
  })

  it('with everything in the subject are parsed', async () => {
    expect(
      await one("who's got this? send $$ + ETA", "Chicago IL - Atlanta GA 26' box 6,500# ASAP"),
    ).toMatchObject({
      pick_up_at: 'Chicago, IL',
      deliver_to: 'Atlanta, GA',
      vehicle_type: 'LARGE STRAIGHT',
      weight: 6500,
    })
  })
})
