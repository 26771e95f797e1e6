import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { listFleet, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { startLimit } from './child.ts'
import { type Bench, VEHICLES } from './context.ts'
import { load } from './load.ts'
import { against, type Row } from './row.ts'

const LIMIT = 'bare Fastify + pg, JSON built in SQL'
const CONNECTIONS = 16
const SECONDS = 6

export async function httpRows(bench: Bench): Promise<Row[]> {
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: bench.databaseUrl })
  const ours = `${bench.product.url}${API_PREFIX}`
  const theirs = `http://127.0.0.1:${limit.port}`
  const headers = { authorization: `Bearer ${bench.accounts[0]!.access}` }
  const shared = { connections: CONNECTIONS, seconds: SECONDS }
  const anyId = () => 1 + Math.floor(Math.random() * VEHICLES)
  try {
    await load({ url: `${ours}${buildPath(listFleet)}?team=0`, headers, connections: 4, seconds: 2 })
    await load({ url: `${theirs}/page/${bench.companyId}`, connections: 4, seconds: 2 })
    const page = await load({ ...shared, url: `${ours}${buildPath(listFleet)}?team=0&page=1`, headers })
    const barePage = await load({ ...shared, url: `${theirs}/page/${bench.companyId}` })
    const one = await load({
      ...shared,
      url: ours,
      headers,
      path: () => `${API_PREFIX}${buildPath(readVehicle, { id: anyId() })}`,
    })
    const bareOne = await load({ ...shared, url: theirs, path: () => `/one/${bench.companyId}/${anyId()}` })
    const busy = await load({
      url: `${ours}${buildPath(listFleet)}?team=0&page=1`,
      headers,
      connections: 64,
      seconds: SECONDS,
    })
    const bareBusy = await load({
      url: `${theirs}/page/${bench.companyId}`,
      connections: 64,
      seconds: SECONDS,
    })
    const row = (name: string, value: number) => ({ row: name, unit: 'requests/s', value })
    return [
      against(
        row('page of 50 of 100,000 vehicles, 16 connections', page.perSecond),
        LIMIT,
        barePage.perSecond,
        { atLeast: 0.6 },
      ),
      against(row('fetch one vehicle', one.perSecond), LIMIT, bareOne.perSecond, { atLeast: 0.4 }),
      against(
        { row: 'p99 of the page at 64 connections', unit: 'ms', value: busy.p99 },
        LIMIT,
        bareBusy.p99,
        { atMost: 2 },
      ),
    ]
  } finally {
    await limit.stop()
  }
}
