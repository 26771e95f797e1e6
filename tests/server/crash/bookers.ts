import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { expect } from 'vitest'
import { createLoad } from '#contract/entities/freight/load.ts'
import { Refused, type WireClient } from '#tests/support/wire-client.ts'

const LOAD = {
  broker_price_cents: 100_000,
  driver_price_cents: 80_000,
  stops: [
    { kind: 'pickup' as const, address: 'Chicago, IL', window_from: '2031-01-07T14:00:00Z' },
    { kind: 'delivery' as const, address: 'Akron, OH', window_to: '2031-01-08T15:00:00Z' },
  ],
  override_reason: 'A storm.',
}
const MARK = 'storm '

export function bookers(bids: readonly number[], crew: { broker: number; vehicle: number }) {
  const answered = new Map<string, { number: string; bid: number | null }>()
  return {
    async book(turn: number, insist: <T>(call: (client: WireClient) => Promise<T>) => Promise<T>) {
      const key = randomUUID()
      const bid = turn % 2 === 0 ? bids[(turn / 2) % bids.length]! : null
      try {
        const body = { ...LOAD, ...crew, bid, notes: `${MARK}${key}` }
        const { number } = await insist((client) => client.call(createLoad, { key, body }))
        answered.set(`${MARK}${key}`, { number, bid })
      } catch (error) {
        if (bid === null || !(error instanceof Refused) || error.status !== 409) throw error
      }
    },
    async compare(database: Client) {
      const { rows } = await database.query<{ number: string; notes: string; bid: number | null }>(
        'select number, notes, bid from load where starts_with(notes, $1)',
        [MARK],
      )
      expect(new Map(rows.map(({ notes, number, bid }) => [notes, { number, bid }]))).toEqual(answered)
      expect(rows.flatMap(({ bid }) => bid ?? []).sort((a, b) => a - b)).toEqual(
        bids.toSorted((a, b) => a - b),
      )
      const gaps = await database.query(
        'select year, week from load group by company_id, year, week having min(sequence) <> 1 or max(sequence) <> count(*)',
      )
      expect(gaps.rows).toEqual([])
      return rows.length
    },
  }
}
