import { beforeAll, describe, expect, it } from 'vitest'
import { listTenderStops } from '#contract/entities/edi/load-tender.ts'
import { readLoadDraft } from '#contract/entities/freight/load.ts'
import { noteCheckCall, setStopTimes } from '#contract/entities/freight/order.ts'
import { readInvoice } from '#contract/entities/money/invoice.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { newKey } from '#tests/server/money/invoice/billing-desk.ts'
import { x12Text } from '#tests/inputs/x12.ts'
import { ediDesk, tenderText } from './edi-desk.ts'

let test: TestApp
beforeAll(async () => {
  test = await lastingApp()
})

describe('a partner’s load tender', () => {
  it('becomes an offer, a load, statuses and an invoice that is paid', async () => {
    const desk = await ediDesk(test)
    const partner = await desk.partner()
    const { status, body } = await desk.take(tenderText())
    expect([status, body.is_duplicate]).toEqual([200, false])
    expect(await desk.messages({ direction: 'in' })).toMatchObject([
      {
        kind: '204',
        state: 'received',
        reason: '',
        shipment_id: 'LB-70231',
        control: '000000412',
        partner_name: 'Lake Broker',
      },
    ])
    expect(await desk.sent('997')).toEqual([
      [
        ['AK1', 'SM', '412'],
        ['AK2', '204', '0001'],
        ['AK5', 'A'],
        ['AK9', 'A', '1', '1', '1'],
      ],
    ])

    const [tender] = await desk.tenders()
    expect(tender).toMatchObject({
      state: 'open',
      price_cents: 145_000,
      load: null,
      pick_up_date: '2030-12-02T14:00:00+00:00',
      pick_up_until: '2030-12-02T17:00:00+00:00',
      delivery_date: '2030-12-03T20:00:00+00:00',
      equipment: 'Van',
      pieces: 6,
      references: 'Order Q-881',
      notes: 'No touch freight. Call ahead.',
      contact_name: 'Dana Reyes',
      reply_rule: 'booked',
      sends_990: true,
    })
    const stops = await desk.dana.call(listTenderStops, { params: { id: tender?.id ?? 0 } })
    expect(stops.body).toMatchObject([
      {
        kind: 'pickup',
        facility: 'LAKE PARTS',
        address: '400 W Superior St, Chicago, IL 60654',
        time_zone: 'America/Chicago',
        window_from: '2030-12-02T14:00:00.000Z',
        window_to: '2030-12-02T17:00:00.000Z',
        reference: 'Pickup no. PU-1001',
        notes: 'Machine parts',
      },
      { kind: 'delivery', reference: 'Delivery order DO-2002' },
    ])
    const { body: offer } = await desk.dana.call(readOffer, { params: { id: tender?.offer ?? 0 } })
    expect(offer).toMatchObject({
      source: 'edi',
      broker: desk.broker.id,
      pick_up_at: 'Chicago, IL 60654',
      deliver_to: 'Memphis, TN 38103',
      order_number: 'LB-70231',
      posted_price_cents: 145_000,
      weight: 4200,
      stop_count: 2,
    })

    const { body: draft } = await desk.dana.call(readLoadDraft, { query: { offer: offer.id } })
    expect(draft).toMatchObject({
      broker_price_cents: 145_000,
      stops: [
        {
          facility: 'LAKE PARTS',
          address: '400 W Superior St, Chicago, IL 60654',
          window_from: '2030-12-02T14:00:00.000Z',
          window_to: '2030-12-02T17:00:00.000Z',
          reference: 'Pickup no. PU-1001',
        },
        { facility: 'RIVER WORKS', window_to: '2030-12-03T20:00:00.000Z' },
      ],
    })
    const load = await desk.book(desk.dana, {
      offer: offer.id,
      broker_price_cents: 145_000,
      stops: draft.stops.map(
        ({ kind, facility, address, window_from, window_to }: Record<string, string>) => ({
          kind,
          facility,
          address,
          window_from,
          window_to,
        }),
      ),
      weight: 3000,
      override_reason: 'Both.',
    })
    await desk.work()
    expect(
      (await desk.sent('990')).map((segments) => segments.map((one) => one.filter((_, at) => at !== 3))),
    ).toEqual([
      [
        ['B1', 'HRLN', 'LB-70231', 'A'],
        ['N9', 'CN', load.number],
      ],
    ])
    expect(await desk.tenders()).toMatchObject([
      { state: 'accepted', load: load.id, load_number: load.number },
    ])

    const [pickup, delivery] = load.stops.map(({ id }) => id)
    const passed = async (stop: number | undefined, arrived_at: string, departed_at: string | null) => {
      const call = await desk.dana.call(setStopTimes, {
        params: { id: load.id },
        body: { stop, arrived_at, departed_at },
      })
      expect(call.status).toBe(200)
      await desk.work()
    }
    await passed(pickup, '2025-01-06T14:05:00Z', null)
    await passed(pickup, '2025-01-06T14:05:00Z', '2025-01-06T15:30:00Z')
    const call = await desk.dana.call(noteCheckCall, {
      params: { id: load.id },
      body: { place: 'Effingham, IL' },
      headers: newKey(),
    })
    expect(call.status).toBe(200)
    await desk.work()
    await passed(delivery, '2025-01-07T15:00:00Z', '2025-01-07T16:10:00Z')
    await desk.work()
    const statuses = (await desk.sent('214')).map((segments) => ({
      code: segments.find(([id]) => id === 'AT7')?.[1],
      at: segments
        .find(([id]) => id === 'AT7')
        ?.slice(5, 7)
        .join(' '),
      place: segments
        .find(([id]) => id === 'MS1')
        ?.slice(1)
        .join(', '),
    }))
    expect(statuses.map(({ code }) => code)).toEqual(['X3', 'AF', 'X6', 'X1', 'D1'])
    expect(statuses[0]).toEqual({ code: 'X3', at: '20250106 0805', place: 'Chicago, IL' })
    expect(statuses[2]?.place).toBe('Effingham, IL')
    expect(statuses[4]).toEqual({ code: 'D1', at: '20250107 1010', place: 'Memphis, TN' })

    const [{ version }] = (await test.sql`select version from load where id = ${load.id}`) as [
      { version: number },
    ]
    await desk.deliver({ ...load, version })
    const { status: issued, body: invoice } = await desk.issue(desk.dana, [load.id])
    expect(issued).toBe(201)
    await desk.work()
    await desk.work()
    const [bill] = await desk.sent('210')
    expect(bill?.[0]?.slice(0, 4)).toEqual(['B3', '', invoice.number, 'LB-70231'])
    expect(bill?.[0]?.[7]).toBe('145000')
    expect(bill?.at(-1)?.[5]).toBe('145000')
    expect(await desk.sent('214')).toHaveLength(5)

    const control = (await desk.messages({ direction: 'out', kind: '210' }))[0]?.group_control ?? ''
    const answer = [
      ['AK1', 'IM', control],
      ['AK2', '210', control.padStart(9, '0')],
      ['AK5', 'A'],
      ['AK9', 'A', '1', '1', '1'],
    ]
    await desk.take(x12Text({ kind: '997', group: 'FA', control: 413, segments: answer }))
    expect(await desk.messages({ direction: 'out', kind: '210' })).toMatchObject([
      { state: 'accepted', invoice: invoice.id, load: load.id },
    ])
    expect((await desk.sent('997')).length).toBe(1)

    await desk.pay(invoice.id, { amount_cents: 145_000, reference: 'ACH 1' })
    expect((await desk.boss.call(readInvoice, { params: { id: invoice.id } })).body.state).toBe('paid')
    expect(partner.reply).toBe('booked')
    const numbers = (await desk.messages({ direction: 'out' })).map(({ control: one }) => Number(one))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
