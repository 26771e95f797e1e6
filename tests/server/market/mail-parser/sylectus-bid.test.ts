import { describe, expect, it } from 'vitest'
import { read } from '#tests/server/market/mail-parser/reading.ts'
import { BOXES, bidHtml, rawMail } from '#tests/server/market/samples.ts'

const bid = (changes: Record<string, string | null> = {}, boxes?: string) =>
  rawMail({ subject: 'LARGE STRAIGHT from East Walpole, MA to Laredo, TX', html: bidHtml(changes, boxes) })

describe('Sylectus email of 2024', () => {
  it('becomes an offer, with EST read as New York local time in summer', async () => {
    expect(await read(bid())).toMatchObject({
      format: 'sylectus_bid',
      pick_up_at: 'East Walpole, MA 02032',
      pick_up_at_state: 'MA',
      pick_up_date: '2024-06-10T12:00:00.000Z',
      pick_up_date_raw: '06/10/2024 08:00 EST',
      deliver_to: 'Laredo, TX 78045',
      delivery_date: '2024-06-12T12:36:00.000Z',
      vehicle_type: 'LARGE STRAIGHT',
      load_type: 'Expedited Load',
      miles: 2182,
      pieces: 13,
      weight: 7657,
      length: null,
      dims_raw: 'NO DIMENSIONS SPECIFIED',
      stackable: false,
      hazardous: false,
      fast_load: false,
      csa: false,
      dock_level: true,
      posted_price_cents: null,
      notes: 'TEAM',
      order_number: '1042556',
      contact_email: 'eva@millroad.example',
      contact_phone: '(828) 555-0184',
      posted_at: '2024-06-09T14:44:00.000Z',
      expires_at: '2024-06-09T14:59:00.000Z',
      broker: { company: 'MILL ROAD LOGISTICS INC', email: 'eva@millroad.example' },
    })
  })

  it('is parsed in its older variant with separate name and company, short years and lettered dims', async () => {
    const older = {
      'Broker:': null,
      'Broker Name:': 'Matthew Rose',
      'Broker Company:': 'BLX LOGISTICS',
      'Broker Phone:': '941.555.9849',
      'Posted:': '06/09/24 10:44 EST',
      'Expires:': '06/09/24 11:14 CEN',
      'Dimensions:': '48L x 40W x 60H',
      'Posted Amount:': '$1,900.00 USD',
    }
    expect(await read(bid(older, BOXES.replaceAll('/2024', '/24')))).toMatchObject({
      contact_name: 'Matthew Rose',
      contact_phone: '941.555.9849',
      pick_up_date: '2024-06-10T12:00:00.000Z',
      expires_at: '2024-06-09T16:14:00.000Z',
      posted_price_cents: 190_000,
      length: 48,
      width: 40,
      height: 60,
      broker: { company: 'BLX LOGISTICS' },
    })
  })

  it.each(['ASAP', 'Direct', 'Flexible', 'TBD', 'Open', 'Will Call'])(
    'with the word %s as a date has no instant',
    async (word) => {
      const boxes = BOXES.replace('06/12/2024 08:36 EST', word)
      expect(await read(bid({}, boxes))).toMatchObject({
        delivery_date: null,
        delivery_date_raw: word,
        deliver_to: 'Laredo, TX 78045',
      })
    },
  )

  it('does not use the next field as a date', async () => {
    const boxes = BOXES.replace('<p>06/10/2024 08:00 EST</p>', '')
    expect(await read(bid({}, boxes))).toMatchObject({
      pick_up_date_raw: '',
      delivery_date_raw: '06/12/2024 08:36 EST',
    })
  })

  it('is parsed when only bold type separates the labels', async () => {
    const html = bidHtml()
      .replaceAll('<p class="dataColumn">', '')
      .replaceAll('</p>\n', ' ')
      .replace(/<\/p><\/div><img/, '</div><img')
    expect(await read(rawMail({ html }))).toMatchObject({ pieces: 13, weight: 7657, hazardous: false })
  })

  it('is parsed from its text version', async () => {
    const text = bidHtml()
      .replace(/<style>.*<\/style>/, '')
      .replace(/<\/(?:p|b|strong|div)>/g, (tag) => (tag === '</strong>' ? '' : '\n'))
      .replace(/<[^>]+>/g, '')
    expect(await read(rawMail({ text }))).toMatchObject({
      order_number: '1042556',
      pick_up_at: 'East Walpole, MA 02032',
      pieces: 13,
    })
  })
})
