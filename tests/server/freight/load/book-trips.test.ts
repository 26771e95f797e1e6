import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp } from '#tests/support/app.ts'

const MAX_TRIPS = 7

it('a booking draws its number last: only its answer and its key follow until the commit', async () => {
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
  const isInsert = (text: string) => text.includes('insert into "load" ')
  const all = [...trips.values()].find((own) => own.flat().some(isInsert)) ?? []
  const insert = all.findIndex((trip) => trip.some(isInsert))
  const begin = all.findLastIndex(
    (trip, index) => index < insert && trip.some((text) => text.startsWith('BEGIN; SET LOCAL')),
  )
  const end = all.findIndex((trip, index) => index >= insert && trip.includes('COMMIT'))
  const ofBooking = all.slice(begin, end + 1)
  expect(begin).toBeGreaterThanOrEqual(0)
  expect(
    all
      .slice(insert + 1, end)
      .flat()
      .map((text) => text.slice(0, 24)),
  ).toEqual([expect.stringMatching(/^select /), 'update "idempotency_key"'])
  expect(ofBooking.length).toBeLessThanOrEqual(MAX_TRIPS)
})
