import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#contract/entities.ts'
import { createOwnBid, listBids } from '#contract/entities/market/bid.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'

it.each([
  ['07', 7],
  ['7', 7],
  ['53', 53],
])('parses week "%s" of a query as %i', (week, expected) => {
  expect(listConfirmedLoads.query.parse({ week, year: '2026' })).toMatchObject({ week: expected, year: 2026 })
})

it.each(['00', '007', '54', '1e1', '0x7', ''])('refuses "%s" as the week of a query', (week) => {
  expect(listConfirmedLoads.query.safeParse({ week }).success).toBe(false)
})

const WEEKLY = ENDPOINTS.filter(({ query }) => 'week' in query.shape && 'year' in query.shape)

it.each(WEEKLY.map(({ name, query }) => ({ name, query })))(
  'refuses week 53 of a year without one in $name',
  ({ query }) => {
    const asked = (week: string, year: string) => query.safeParse({ week, year, format: 'csv' })
    expect(asked('53', '2025').error?.issues).toEqual([
      expect.objectContaining({ path: ['week'], message: '2025 has no week 53.' }),
    ])
    for (const [week, year] of [
      ['53', '2026'],
      ['52', '2025'],
    ] as const)
      expect(asked(week, year).success).toBe(true)
  },
)
it('finds every call that reads a week', () => {
  expect(WEEKLY.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'listSalaries',
      'listSettlements',
      'listDriverPays',
      'exportSettlements',
      'exportLoads',
      'downloadStatement',
    ]),
  )
})

it.each(['1e1', '0x0A', '010', '1.0', '10,1e1'])(
  'refuses "%s" as a list of vehicles in a query',
  (vehicle) => {
    expect(listBids.query.safeParse({ vehicle }).success).toBe(false)
  },
)
it('parses comma-separated numbers as a list of vehicles', () => {
  expect(listBids.query.parse({ vehicle: '10, 2,' })).toMatchObject({ vehicle: [10, 2] })
})

const LARGEST = 2_147_483_647
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum = Number.POSITIVE_INFINITY } = node as { type?: string; maximum?: number }
  const below = Object.entries<unknown>({ ...node }).flatMap(([key, inner]) =>
    unbounded(inner, `${path}.${key}`),
  )
  return type === 'integer' && maximum > LARGEST ? [path, ...below] : below
}

describe('numbers in endpoint inputs', () => {
  it('limits every integer of a body to its column and reports a larger one at its field', () => {
    expect(ENDPOINTS.flatMap(({ name, body }) => unbounded(schemaOf(body), name))).toEqual([])
    const beyond = createOwnBid.body.safeParse({
      offer: LARGEST + 1,
      vehicle: 1,
      broker_price_cents: 1,
      subject: 'a',
      message: 'b',
    })
    expect(beyond.error?.issues).toMatchObject([{ path: ['offer'], message: 'Record not found.' }])
  })

  it('accepts only plain digits for every number of a query or path', () => {
    // Phones write degrees near zero as 1.0E-4.
    const sentTo = (path: string) => [
      '0x01',
      '0b1',
      '0o7',
      '',
      ...(path === reportPosition.path ? [] : ['1e0', '+1']),
    ]
    const read = ENDPOINTS.flatMap(({ name, path, query, params }) =>
      [query, params].flatMap((part) =>
        Object.entries(part.shape as Record<string, z.ZodType>).flatMap(([field, schema]) =>
          sentTo(path).flatMap((sent) => {
            const { data } = schema.safeParse(sent)
            return [data].flat().some((one) => typeof one === 'number')
              ? [`${name} ${field} ${JSON.stringify(sent)}`]
              : []
          }),
        ),
      ),
    )
    expect(read).toEqual([])
  })
})
