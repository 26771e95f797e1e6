import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listPlaces, type Place } from '#contract/entities/kernel/place.ts'
import type { Permission } from '#contract/permissions.ts'
import { grantedBy } from '#server/kernel/http/access.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let user: TestUser

beforeAll(async () => {
  test = await testApp()
  await seedPlaces(test.db)
  await test.sql`analyze place`
  user = await (await test.company()).user(['VIEW_DISPATCH'])
})

const search = async (text: string) =>
  (await user.call(listPlaces, { query: { search: text } })).body as { count: number; results: Place[] }
const names = async (text: string) =>
  (await search(text)).results.map(({ name, state, zip }) => [name, state, zip].filter(Boolean).join(' '))

describe('place list', () => {
  it('returns at most ten cities, the largest first', async () => {
    const { count, results } = await search('akron')
    expect(results[0]).toEqual({
      name: 'Akron',
      state: 'OH',
      zip: '',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    })
    expect(results[0]?.latitude).toBeCloseTo(41.08, 1)
    expect(results[0]?.longitude).toBeCloseTo(-81.52, 1)
    expect(count).toBe(results.length)
    expect((await search('s')).count).toBe(10)
    expect((await names('hous'))[0]).toBe('Houston TX')
    expect((await names('new'))[0]).toBe('New York NY')
  })

  it.each<[string, string]>([
    ['akron, oh', 'Akron OH'],
    ['AKRON OH', 'Akron OH'],
    ['akron, o', 'Akron OH'],
    ['akron, ia', 'Akron IA'],
    ['akron, ohio', 'Akron OH'],
    ['charleston, west v', 'Charleston WV'],
    ['st. louis, mo', 'Saint Louis MO'],
    ['ft wor', 'Fort Worth TX'],
    ['fort laud', 'Fort Lauderdale FL'],
    ['fort la', 'Fort Lauderdale FL'],
    ['los an', 'Los Angeles CA'],
    ['winston-s', 'Winston-Salem NC'],
  ])('%s finds %s first', async (text, first) => expect((await names(text))[0]).toBe(first))

  it('returns only cities of the state that is named', async () => {
    expect(await names('akron, pa')).toEqual(['Akron PA'])
    expect(await names('akron, zz')).toEqual([])
  })

  it('returns ZIP codes in order', async () => {
    const found = await names('4430')
    expect(found.slice(0, 3)).toEqual(['Akron OH 44301', 'Akron OH 44302', 'Akron OH 44303'])
    expect(found.length).toBeLessThanOrEqual(10)
    expect(await names('44301-1234')).toEqual(['Akron OH 44301'])
    expect(await names('akron, oh 44311')).toEqual(['Akron OH 44311'])
    expect(await names('boston, ma 44311')).toEqual([])
    expect((await names('00'))[0]).toMatch(/ 00\d{3}$/)
  })

  it.each(['', '   ', '%', '_', ',', "'; drop table place", '\u202e', '999999'])(
    'returns nothing for %j',
    async (text) => {
      expect(await search(text)).toEqual({ count: 0, results: [] })
    },
  )

  it.each(grantedBy('vehicle-locations', 'edit'))(
    'is available to users who may set a vehicle location: %s',
    async (permission) => {
      const other = await (await test.company()).user([permission as Permission])
      const { status, body } = await other.call(listPlaces, { query: { search: 'akron, oh' } })
      expect([status, body.results[0]?.name]).toEqual([200, 'Akron'])
    },
  )

  it('refuses a text that is too long and users without vehicles or offers', async () => {
    const long = await user.call(listPlaces, { query: { search: 'x'.repeat(101) } })
    expect([long.status, Object.keys(long.body)]).toEqual([400, ['search']])
    const accountant = await (await test.company()).user(['VIEW_OWN_SALARY'])
    expect((await accountant.call(listPlaces, { query: { search: 'akron' } })).status).toBe(403)
  })

  it.each([
    [sql`city_key like 'akro%'`, 'place_city'],
    [sql`city_key like 'akro%' and state = 'OH'`, 'place_city'],
    [sql`zip between '44300' and '44399'`, 'place_zip'],
  ])('uses an index for each kind of query', async (condition, index) => {
    const plan = await test.db.read(user.company_id, (tx) =>
      tx.execute(sql`explain (format json) select latitude from place where ${condition}`),
    )
    expect(JSON.stringify(plan.rows)).toContain(index)
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan')
  })
})
