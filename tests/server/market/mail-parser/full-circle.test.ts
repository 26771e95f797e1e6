import { describe, expect, it } from 'vitest'
import { read } from '#tests/server/market/mail-parser/reading.ts'
import {
  FULL_CIRCLE_STOPS,
  FULL_CIRCLE_SUBJECT,
  fullCircleHtml,
  rawMail,
} from '#tests/server/market/samples.ts'

describe('Full Circle email', () => {
  const fullCircle = (stops?: string[], more?: string) =>
    rawMail({
      from: 'postedloads@fullcircletms.com',
      subject: FULL_CIRCLE_SUBJECT,
      html: fullCircleHtml(stops, more),
    })

  it('becomes an offer', async () => {
    expect(await read(fullCircle())).toMatchObject({
      format: 'full_circle',
      pick_up_at: 'Whitehall, MI 49461',
      pick_up_date: '2025-12-14T19:00:00.000Z',
      pick_up_date_raw: '2025-12-14 14:00 EST',
      deliver_to: 'Greer, SC',
      deliver_to_state: 'SC',
      vehicle_type: 'SPRINTER',
      suggested_truck: 'Sprinter Van',
      load_type: 'Expedite / Hot-Shot',
      miles: 812,
      pieces: 2,
      weight: 900,
      length: 96,
      width: 48,
      height: 60,
      stackable: false,
      hazardous: false,
      dock_level: true,
      team: false,
      notes: 'Call before you come + bring straps',
      order_number: '265637',
      contact_name: 'Lee Lake',
      contact_email: 'dispatch@northlake.example',
      contact_phone: '(231) 555-0111',
      expires_at: '2025-12-14T15:51:00.000Z',
      broker: {
        company: 'NORTH LAKE FREIGHT & SONS',
        mc_number: '478717',
        street: '5 Pier Rd',
        city: 'Muskegon, MI 49440',
      },
    })
  })

  it('uses the first pickup and the last delivery, also across a border', async () => {
    const stops = [
      ...FULL_CIRCLE_STOPS.slice(0, 1),
      '<tr><td>2</td><td>Pick Up</td><td>Flint</td><td>MI</td><td>48501</td><td>USA</td><td>2025-12-14 16:00 EST</td></tr>',
      '<tr><td>3</td><td>Delivery</td><td>Port Huron</td><td>MI</td><td>48060</td><td>USA</td><td>Open</td></tr>',
      '<tr><td>4</td><td>Delivery</td><td>Mississauga</td><td>ON</td><td>L5T1A1</td><td>CAN</td><td>2025-12-15 07:30 CST</td></tr>',
    ]
    expect(await read(fullCircle(stops))).toMatchObject({
      pick_up_at: 'Whitehall, MI 49461',
      deliver_to: 'Mississauga, ON L5T1A1',
      deliver_to_state: 'ON',
      delivery_date: '2025-12-15T13:30:00.000Z',
    })
  })

  it('expires after forty minutes when it states no expiry', async () => {
    const html = fullCircleHtml().replace(/<p>This posting expires.*?<\/p>/, '')
    expect((await read(rawMail({ html }))).expires_at).toBe('2023-09-25T22:26:00.000Z')
  })

  it("uses a stated UTC offset instead of the zone's name", async () => {
    const html = fullCircleHtml().replace(
      '2025-12-14 10:51 EST (UTC-0500)',
      '2025-07-14 10:51 EST (UTC-0500)',
    )
    expect((await read(rawMail({ html }))).expires_at).toBe('2025-07-14T15:51:00.000Z')
  })

  it('is parsed from its text version as well', async () => {
    const text = fullCircleHtml()
      .replace(/<\/td><td>/g, ' ')
      .replace(/<\/(?:p|tr|h4)>|<br\/>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x2B;', '+')
    expect(await read(rawMail({ text }))).toMatchObject({
      pick_up_at: 'Whitehall, MI 49461',
      deliver_to: 'Greer, SC',
      length: 96,
      broker: { mc_number: '478717' },
    })
  })
})
