import { describe, expect, it } from 'vitest'
import { digest } from '#server/market/mail-parser/digest.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { read, RECEIVED } from '#tests/server/market/mail-parser/reading.ts'
import { CLASSIC_SUBJECT, classicHtml, classicMail, rawMail } from '#tests/server/market/samples.ts'

describe('classic Sylectus email', () => {
  it('becomes an offer with every printed field', async () => {
    expect(await read(classicMail({}, { messageId: '770001.a@sylectus.example' }))).toEqual({
      format: 'sylectus_classic',
      received_date: '2023-09-25T21:46:30.000Z',
      pick_up_at: 'LAS VEGAS, NV 89101',
      pick_up_at_state: 'NV',
      pick_up_date: '2023-09-26T15:00:00.000Z',
      pick_up_date_raw: '09/26/2023 10:00 CEN / 09/26/2023 11:00 EST',
      deliver_to: 'WADSWORTH, OH 44281',
      deliver_to_state: 'OH',
      delivery_date: '2023-09-29T12:00:00.000Z',
      delivery_date_raw: '09/29/2023 07:00 CEN / 09/29/2023 08:00 EST',
      vehicle_type: 'CARGO VAN',
      suggested_truck: 'CARGO VAN',
      load_type: 'Expedited Load',
      miles: 2086,
      pieces: 1,
      weight: 300,
      length: 48,
      width: 48,
      height: 60,
      dims_raw: '48x48x60 in.',
      stackable: false,
      hazardous: false,
      fast_load: false,
      dock_level: true,
      team: null,
      liftgate: null,
      csa: null,
      posted_price_cents: null,
      notes: 'EMAIL ONLY. NO DISPATCH SERVICES',
      order_number: '770001',
      order_alias: '',
      contact_name: 'Pat Person',
      contact_email: 'pat@pinnacle.example',
      contact_phone: '(330) 555-0100 x204',
      reply_to: 'pat@pinnacle.example',
      reply_to_source: 'reply_to',
      doubts: [],
      stop_count: null,
      stops: [],
      zones: { pick_up: '', delivery: '' },
      subject: CLASSIC_SUBJECT,
      posted_at: '2023-09-25T21:46:00.000Z',
      expires_at: '2023-09-25T22:46:00.000Z',
      message_id: '770001.a@sylectus.example',
      broker: {
        company: 'PINNACLE PRO LOGISTICS',
        mc_number: '',
        dot_number: '',
        email: 'pat@pinnacle.example',
        phone: '(330) 555-0100',
        street: '1 Main St',
        city: 'Akron, OH 44301',
      },
    })
  })

  it.each<[string, Record<string, string | null>, Partial<ParsedOffer>]>([
    [
      'dates that are words',
      {
        'Pick-up date (CEN):': null,
        'Pick-up date (EST):': 'ASAP',
        'Delivery date (CEN):': null,
        'Delivery date (EST):': 'Deliver Direct',
      },
      {
        pick_up_date: null,
        pick_up_date_raw: 'ASAP',
        delivery_date: null,
        delivery_date_raw: 'Deliver Direct',
      },
    ],
    [
      'a word in Central next to a time in Eastern',
      { 'Pick-up date (CEN):': 'Will Call' },
      { pick_up_date: '2023-09-26T15:00:00.000Z', pick_up_date_raw: 'Will Call CEN / 09/26/2023 11:00 EST' },
    ],
    ['only a Central date', { 'Pick-up date (EST):': null }, { pick_up_date: '2023-09-26T15:00:00.000Z' }],
    [
      'a date label without a zone',
      { 'Pick-up date (CEN):': null, 'Pick-up date (EST):': null, 'Pick-up date:': '12/01/2023 11:00' },
      { pick_up_date: '2023-12-01T16:00:00.000Z', pick_up_date_raw: '12/01/2023 11:00' },
    ],
    [
      'a day without a time',
      { 'Pick-up date (CEN):': null, 'Pick-up date (EST):': '12/01/2023 Open' },
      { pick_up_date: '2023-12-01T17:00:00.000Z', pick_up_date_raw: '12/01/2023 Open EST' },
    ],
    [
      'labels without a space before the colon',
      {
        'Stackable ? :': null,
        'Stackable:': 'Y',
        'FAST Load ? :': null,
        'FAST load:': 'N',
        'Suggested Truck Size :': null,
        'Suggested Truck Size:': 'SPRINTER',
      },
      { stackable: true, fast_load: false, vehicle_type: 'SPRINTER' },
    ],
    ['Y and N', { 'Hazardous ? :': 'Y', 'Dock Level ? :': 'N' }, { hazardous: true, dock_level: false }],
    [
      'flags that are not stated',
      { 'Stackable ? :': null, 'Hazardous ? :': '' },
      { stackable: null, hazardous: null },
    ],
    ['no dimensions at all', { 'Dims:': null }, { length: null, width: null, height: null, dims_raw: '' }],
    [
      'zero dimensions',
      { 'Dims:': '0x0x0 in.' },
      { length: null, width: null, height: null, dims_raw: '0x0x0 in.' },
    ],
    ['dimensions with letters', { 'Dims:': '48L x 40W x 60H' }, { length: 48, width: 40, height: 60 }],
    [
      'several pieces, of which the largest counts',
      { 'Dims:': '48x40x20 in. (2), 96.5 x 48 x 60 in.' },
      { length: 96.5, width: 48, height: 60 },
    ],
    ['dimensions in feet', { 'Dims:': "8ft x 4' x 5 feet" }, { length: 96, width: 48, height: 60 }],
    ['a weight with a comma and a unit', { 'Weight:': '7,657 lbs.' }, { weight: 7657 }],
    ['a weight in kilograms', { 'Weight:': '1,000 kg' }, { weight: 2205 }],
    ["a zero weight, replaced by the subject's", { 'Weight:': '0' }, { weight: 300 }],
    ['an absurd number', { 'Pieces:': '99999999999999999999' }, { pieces: null }],
    ['a price', { 'Price:': '$1,250.50 USD' }, { posted_price_cents: 125_050 }],
    ['a zero price', { 'Price:': '$0.00 USD' }, { posted_price_cents: null }],
    ['the words Best Price', { 'Price:': 'Best Price' }, { posted_price_cents: null }],
    ['items instead of pieces', { 'Pieces:': null, 'No.of items:': '4' }, { pieces: 4 }],
    ['pallets instead of pieces', { 'Pieces:': '', 'Pallets:': '6' }, { pieces: 6 }],
    [
      'team, liftgate and CSA',
      { 'Team:': 'Yes', 'Liftgate:': 'No', 'CSA Load ? :': 'Yes', 'Load type ? :': 'Truckload' },
      { team: true, liftgate: false, csa: true, load_type: 'Truckload' },
    ],
    [
      'two order numbers',
      { 'Please reference our ORDER NUMBER :': '265637 or 4720340' },
      { order_number: '265637' },
    ],
    ['no order number', { 'Please reference our ORDER NUMBER :': null }, { order_number: '' }],
    [
      'notes with several lines',
      { 'Notes:': 'LIFTGATE<br>Ref: 12<br>call first' },
      { notes: 'LIFTGATE\nRef: 12\ncall first' },
    ],
    [
      'a Canadian place',
      { 'Deliver to:': 'MISSISSAUGA, ON L5T 1A1' },
      { deliver_to: 'MISSISSAUGA, ON L5T 1A1', deliver_to_state: 'ON' },
    ],
    [
      'two-digit years',
      { 'This posting expires (EST):': '09/25/23 18:46' },
      { expires_at: '2023-09-25T22:46:00.000Z' },
    ],
    [
      'no expiry: thirty minutes after it was posted',
      { 'This posting expires (EST):': null },
      { expires_at: '2023-09-25T22:16:00.000Z' },
    ],
    [
      'an impossible date',
      { 'Pick-up date (CEN):': null, 'Pick-up date (EST):': '13/45/2023 11:00' },
      { pick_up_date: null, pick_up_date_raw: '13/45/2023 11:00 EST' },
    ],
    [
      'entities',
      { 'Load posted by:': 'Ren&eacute;e O&#39;Neil &amp; Co' },
      { contact_name: "Renée O'Neil & Co" },
    ],
  ])('with %s is parsed', async (_what, changes, expected) => {
    expect(await read(classicMail(changes))).toMatchObject(expected)
  })

  it('with labels in table cells is parsed', async () => {
    const cells = classicHtml().replace(/<br>([^<:]+):([^<]*)/g, '<tr><td>$1:</td><td>$2</td></tr>')
    expect(await read(classicMail({}, { html: cells }))).toMatchObject({
      pick_up_at: 'LAS VEGAS, NV 89101',
      weight: 300,
      stackable: false,
      order_number: '770001',
    })
  })

  it('is parsed from plain text when the HTML says nothing', async () => {
    const text = classicHtml()
      .replace(/<br>/g, '\r\n')
      .replace(/<[^>]+>/g, '')
    expect(await read(classicMail({}, { text, html: '<p>View this mail in a browser</p>' }))).toMatchObject({
      pick_up_at: 'LAS VEGAS, NV 89101',
      contact_name: 'Pat Person',
    })
  })

  it('is parsed when its line breaks were lost', async () => {
    const text = classicHtml()
      .replace(/<br>/g, ' ')
      .replace(/<[^>]+>/g, '')
    expect(await read(rawMail({ subject: CLASSIC_SUBJECT, text }))).toMatchObject({
      pick_up_at: 'LAS VEGAS, NV 89101',
      deliver_to: 'WADSWORTH, OH 44281',
      miles: 2086,
      weight: 300,
      dock_level: true,
    })
  })

  it('keeps an empty company empty and uses the address in the subject', async () => {
    const subject =
      "VAN from Chicago, IL to Salt Lake City, UT - 'Hot Shot' : 1550 miles, 500 lbs. - Posted by  - Alliance Posted Load (grr@rp.example)"
    const offer = await read(
      classicMail(
        { contact: null, 'Suggested Truck Size :': null, lead: '' },
        { subject, replyTo: undefined },
      ),
    )
    expect(offer).toMatchObject({
      vehicle_type: 'CARGO VAN',
      contact_email: 'grr@rp.example',
      reply_to: 'grr@rp.example',
      broker: { company: '' },
    })
  })

  it.each([
    ['the same domain', 'bids@pinnacle.example', 'bids@pinnacle.example'],
    ['the load board', 'reply-77@sylectus.com', 'pat@pinnacle.example'],
    ['an automatic mailbox', 'no-reply@pinnacle.example', 'pat@pinnacle.example'],
    ['another domain', 'thief@evil.example', 'pat@pinnacle.example'],
    ['another address at a mailbox provider', 'thief@gmail.com', 'pat@pinnacle.example'],
  ])(
    "has its Reply-To as reply address only when of the named broker's domain: %s",
    async (_, replyTo, answered) => {
      expect(await read(classicMail({}, { replyTo }))).toMatchObject({
        contact_email: 'pat@pinnacle.example',
        reply_to: answered,
      })
    },
  )

  it('never has an automatic sender as its contact', async () => {
    const offer = await read(
      classicMail(
        { lead: '' },
        { subject: 'CARGO VAN from A, NV to B, OH', replyTo: undefined, from: 'postedloads@sylectus.com' },
      ),
    )
    expect(offer.contact_email).toBe('')
  })

  it('keeps the words of its notes, and no script in them runs', async () => {
    const notes =
      '&lt;img src=x onerror=alert(1)&gt; <script>alert(document.domain)</script> =HYPERLINK("http://evil.example","x")'
    const raw = classicMail({ 'Notes:': notes })
    expect((await read(raw)).notes).toBe('<img src=x onerror=alert(1)> =HYPERLINK("http://evil.example","x")')
    expect((await digest(raw, RECEIVED)).mail.html).not.toContain('alert(document.domain)')
  })
})
