import type { Prices } from '#contract/rules/price-warnings.ts'
import { createLoad, createOwnLoad, type LoadDetail } from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'
import { bidding } from '#tests/server/market/bid/bidding.ts'

const DISPATCHER: Permission[] = [
  'CREATE_BID',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
  'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
]
const LEAD: Permission[] = [
  'CREATE_BID',
  'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
  'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
  'DELETE_ALL_CONFIRMED_LOADS',
]

let keys = 0

export const STOPS = [
  {
    kind: 'pickup',
    address: 'Chicago, IL 60601',
    window_from: '2030-01-07T14:00:00Z',
    window_to: '2030-01-07T16:00:00Z',
  },
  { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: '2030-01-08T15:00:00Z' },
]

export const stopsOn = (day: string) => [
  {
    kind: 'pickup',
    address: 'Chicago, IL 60601',
    window_from: `${day}T14:00:00Z`,
    window_to: `${day}T15:00:00Z`,
  },
  { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: `${day}T20:00:00Z` },
]

export async function booking(test: TestApp, more: Parameters<TestApp['company']>[0] = {}) {
  const desk = await bidding(test, more)
  const { company, rows } = desk
  const [broker, vehicle] = [await rows.broker(), await rows.vehicle({ payload: 3500 })]
  const body = (extra: Partial<Prices> & object = {}) => {
    const {
      broker_price_cents = 120_000,
      driver_price_cents = Math.max(0, Math.min(90_000, broker_price_cents)),
    } = extra
    return {
      broker: broker.id,
      vehicle: vehicle.id,
      broker_price_cents,
      driver_price_cents,
      stops: STOPS,
      ...extra,
    }
  }
  const send = (by: TestUser, extra: object = {}, { key = `booking-${++keys}`, assigns = false } = {}) =>
    by.call(assigns ? createLoad : createOwnLoad, {
      body: body(extra),
      headers: { [IDEMPOTENCY_HEADER]: key },
    })
  async function bookedOn<One extends { id: number }>(one: One, day: string): Promise<One> {
    await test.sql`update load set created_at = ${`${day}T13:00:00Z`} where id = ${one.id}`
    return one
  }
  /**
   * Sets the departure from the last stop directly, regardless of the clock; defaults to the planned time.
   */
  const unload = async ({ id, delivery_date }: LoadDetail, at = delivery_date) => {
    await test.sql`update load_stop set arrived_at = ${at}, departed_at = ${at} where id = (select id from load_stop where load = ${id} order by place desc limit 1)`
    await test.sql`update load set unloaded_at = ${at} where id = ${id}`
  }
  async function book(
    by: TestUser,
    extra: object = {},
    how: { assigns?: boolean } = {},
  ): Promise<LoadDetail> {
    const { status, body: answer } = await send(by, extra, how)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer
  }
  /** Its drivers acknowledged it, without the emails and pushes of sending. */
  async function bookSent(...booking: Parameters<typeof book>): Promise<LoadDetail> {
    const booked = await book(...booking)
    await test.sql`insert into load_dispatch (company_id, load, drivers, sent_at, acknowledged_at)
      select company_id, id, array_remove(array[driver, second_driver], null), created_at, created_at from load where id = ${booked.id}`
    return booked
  }
  return {
    ...desk,
    unload,
    bookSent,
    bookedOn,
    broker,
    vehicle,
    dana: await company.user(DISPATCHER, { first_name: 'Dana' }),
    dean: await company.user(DISPATCHER, { first_name: 'Dean' }),
    boss: await company.user(LEAD, { first_name: 'Bo' }),
    send,
    book,
    bookOn: async (by: TestUser, day: string, more: object = {}) =>
      bookedOn(await book(by, { stops: stopsOn(day), override_reason: 'Both.', ...more }), day),
  }
}
