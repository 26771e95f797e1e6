import { reportPosition } from '#contract/entities/fleet/position.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { startLimit } from './child.ts'
import type { Bench } from './context.ts'
import { load } from './load.ts'
import { against, type Row } from './row.ts'

const FLEET = 5000
const CONNECTIONS = 16
const SECONDS = 6

export async function ingestRows(bench: Bench): Promise<Row[]> {
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: bench.databaseUrl })
  const theirs = `http://127.0.0.1:${limit.port}`
  let sent = 0
  const next = () => {
    const vehicle = 1 + (sent % FLEET)
    const steps = Math.floor(sent++ / FLEET)
    return {
      vehicle,
      lat: (30 + (vehicle % 150) / 10 + steps / 500).toFixed(5),
      lon: (-115 + (vehicle % 370) / 10).toFixed(5),
    }
  }
  const shared = { method: 'POST', connections: CONNECTIONS, seconds: SECONDS } as const
  const bare = (call: string) => () => {
    const { vehicle, lat, lon } = next()
    return `/${call}/${bench.companyId}/${vehicle}?lat=${lat}&lon=${lon}`
  }
  const report = () => {
    const { vehicle, lat, lon } = next()
    const query = new URLSearchParams({
      id: `bench-${vehicle}`,
      token: bench.trackingToken,
      lat,
      lon,
      timestamp: String(Date.now()),
    })
    return `${API_PREFIX}${buildPath(reportPosition)}?${query}`
  }
  try {
    await load({ ...shared, seconds: 2, url: bench.product.url, path: report })
    const ours = await load({ ...shared, url: bench.product.url, path: report })
    const notifying = await load({ ...shared, url: theirs, path: bare('tell') })
    const inserted = await load({ ...shared, url: theirs, path: bare('insert') })
    const row = (name: string) => ({ row: name, unit: 'positions/s', value: ours.perSecond })
    return [
      against(
        row('positions in, 5,000 vehicles'),
        'bare Fastify + pg, insert and notify',
        notifying.perSecond,
        { atLeast: 0.5 },
      ),
      against(row('… the same'), 'bare Fastify + pg, insert alone', inserted.perSecond, { atLeast: 0.3 }),
    ]
  } finally {
    await limit.stop()
  }
}
