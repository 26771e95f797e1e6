import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { listVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { startLimit } from './child.ts'
import type { Bench } from './context.ts'
import { against, percentile, type Row } from './row.ts'

const LIMIT = 'bare Fastify + pg, its first page by unit'
const CALLS = 3
const FIELDS = [
  'unit_number',
  'owner_name',
  'status',
  'last_geo_date_time',
  'documents_expire_on',
  'payload',
  'created_at',
]
const ORDERS = FIELDS.flatMap((field) => [field, `-${field}`])
const SEARCHES = ['search=B0123', 'search=carrier77+truck']
const HR_FILTERS = [
  '',
  ...[1, 2, 3, 4].map((code) => `registration_status=${code}`),
  'expired_documents=True',
  'is_deleted=true',
  ...SEARCHES,
]
const FLEET_FILTERS = [
  '',
  ...[1, 2, 3].map((code) => `status=${code}`),
  'team=1,2',
  'vehicle_type=2,3',
  'team=3&vehicle_type=1&status=1',
  ...SEARCHES,
]
const PAGES = [1, 40]

async function timed(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const begin = performance.now()
    const answer = await fetch(url, { headers })
    const text = await answer.text()
    times.push(performance.now() - begin)
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  }
  return times
}

export async function listRows({ product, databaseUrl, companyId, accounts, hr }: Bench): Promise<Row[]> {
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: databaseUrl })
  const bareUrl = `http://127.0.0.1:${limit.port}/page/${companyId}`
  const measured: { query: string; ms: number }[] = []
  const walk = async (list: Endpoint, access: string, filters: readonly string[], fixed: string) => {
    for (const filter of filters) {
      for (const order of ORDERS) {
        for (const page of PAGES) {
          const query = [filter.startsWith('team') ? '' : fixed, filter, `order=${order}`, `page=${page}`]
            .filter(Boolean)
            .join('&')
          const times = await timed(`${product.url}${API_PREFIX}${buildPath(list)}?${query}`, {
            authorization: `Bearer ${access}`,
          })
          measured.push({ query: `${list.name} ${query}`, ms: percentile(times, 0.5) })
        }
      }
    }
  }
  try {
    await timed(bareUrl)
    await walk(listVehicles, hr.access, HR_FILTERS, '')
    await walk(listFleet, accounts[0]!.access, FLEET_FILTERS, 'team=0')
    const bare = percentile(
      [...(await timed(bareUrl)), ...(await timed(bareUrl)), ...(await timed(bareUrl))],
      0.5,
    )
    const rowsOf = (what: string, some: typeof measured, most: { median: number; slowest: number }) => {
      const times = some.map(({ ms }) => ms)
      const slowest = some.toSorted((a, b) => b.ms - a.ms)
      for (const { query, ms } of slowest.slice(0, 4)) console.error(`  ${ms.toFixed(1)} ms  ${query}`)
      const row = (name: string, value: number) => ({
        row: `100,000 vehicles by ${some.length} ${what}, ${name}`,
        unit: 'ms',
        value,
      })
      return [
        against(row('median', percentile(times, 0.5)), LIMIT, bare, { atMost: most.median }),
        against(row('slowest', slowest[0]!.ms), LIMIT, bare, { atMost: most.slowest }),
      ]
    }
    const isSearch = ({ query }: { query: string }) => query.includes('search=')
    return [
      ...rowsOf(
        'filters, orders and pages',
        measured.filter((one) => !isSearch(one)),
        { median: 3, slowest: 15 },
      ),
      ...rowsOf('searches, orders and pages', measured.filter(isSearch), { median: 15, slowest: 80 }),
    ]
  } finally {
    await limit.stop()
  }
}
