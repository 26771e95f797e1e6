import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp } from '#tests/support/app.ts'

const MAX_TRIPS = 9

it('a booking draws its number last: only what it writes, its answer and its key follow until the commit', async () => {
  const desk = await booking(await lastingApp())
  const trips = new Map<unknown, string[][]>()
  const waiting = new Map<unknown, number>()
  const real = pg.Client.prototype.query as unknown as (this: unknown, ...args: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(
    this: unknown,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    const own = trips.get(this) ?? []
    trips.set(this, own)
    const open = waiting.get(this) ?? 0
    if (open === 0) own.push([])
    own.at(-1)?.push(text)
    waiting.set(this, open + 1)
    const answer = real.apply(this, args)
    const done = () => void waiting.set(this, (waiting.get(this) ?? 1) - 1)
    answer.then(done, done)
    return answer
  } as never)
  try {
    await desk.book(desk.dana)
  } finally {
    spy.mockRestore()
  }
  const isDraw = (text: string) => text.startsWith('insert into "load_counter" ')
  const all = [...trips.values()].find((own) => own.flat().some(isDraw)) ?? []
  const draw = all.findIndex((trip) => trip.some(isDraw))
  const begin = all.findLastIndex(
    (trip, index) => index < draw && trip.some((text) => text.startsWith('BEGIN; SET LOCAL')),
  )
  const end = all.findIndex((trip, index) => index > draw && trip.includes('COMMIT'))
  expect(begin).toBeGreaterThanOrEqual(0)
  expect(end - begin).toBeLessThanOrEqual(MAX_TRIPS)
  const written = /insert into "(\w+)"/
  const after = all
    .slice(draw, end)
    .map((trip) => trip.map((text) => written.exec(text)?.[1] ?? text.split(' ').slice(0, 2).join(' ')))
  expect(after.slice(0, 2)).toEqual([['load_counter'], ['load']])
  expect(after.at(-1)).toEqual(['update "idempotency_key"'])
  // Listeners run one after the other beside the other writes: who shares a trip depends on the machine.
  expect(after.length).toBeLessThanOrEqual(6)
  expect(after.slice(2, -1).flat().toSorted()).toEqual([
    'audit_entry',
    'live_event',
    'live_event',
    'load_stop',
    'select ((select',
    'update "load_tender"',
    'webhook_delivery',
  ])
})
