import { liveFrame } from '#contract/live.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { startLimit } from './child.ts'
import type { Bench } from './context.ts'
import { pauseUntil } from './pause.ts'
import { cpuSeconds } from './process.ts'
import { against, percentile, type Row } from './row.ts'
import { liveTargets, startClients } from './sockets.ts'

const SOCKETS = 1000
const EVENTS = 400
const PADDING = 'x'.repeat(520)
const LIMIT = 'bare ws'

async function delivered(clients: ReturnType<typeof startClients>, count: number): Promise<number[]> {
  for (;;) {
    const { received, ages } = await clients.report()
    if (received >= count) return ages
    await pauseUntil(performance.now(), 25)
  }
}

async function insertEvents(bench: Bench, count: number): Promise<void> {
  const data = JSON.stringify({ id: 1, sent_at: Date.now(), padding: PADDING })
  await withClient(bench.databaseUrl, async (client) => {
    for (let sent = 0; sent < count; sent++)
      await client.query(
        `with next as (update live_counter set seq = seq + 1 where company_id = $1 returning seq),
          kept as (insert into live_event (company_id, seq, type, data) select $1, seq, 'LOAD_READ', $2 from next returning seq)
        select pg_notify('live', $1 || ':' || seq) from kept`,
        [bench.companyId, data],
      )
  })
}

export async function fanOutRows(bench: Bench): Promise<Row[]> {
  const clients = startClients()
  const bare = await startLimit('bare-sockets.ts')
  const bareClients = startClients()
  const { product } = bench
  try {
    await clients.open(liveTargets(bench, SOCKETS))
    await bareClients.open(Array.from({ length: SOCKETS }, () => ({ url: `ws://127.0.0.1:${bare.port}` })))
    await insertEvents(bench, 20)
    await delivered(clients, 20 * SOCKETS)
    await clients.reset()
    const before = cpuSeconds(product.pid)
    await insertEvents(bench, EVENTS)
    await delivered(clients, EVENTS * SOCKETS)
    const cpu = ((cpuSeconds(product.pid) - before) / (EVENTS * SOCKETS)) * 1e6
    const bareBefore = cpuSeconds(bare.process.pid!)
    const frame = liveFrame('LOAD_READ', JSON.stringify({ id: 1, sent_at: Date.now(), padding: PADDING }), 1)
    bare.process.send({ frame, times: EVENTS })
    await delivered(bareClients, EVENTS * SOCKETS)
    const bareCpu = ((cpuSeconds(bare.process.pid!) - bareBefore) / (EVENTS * SOCKETS)) * 1e6
    const calm = async (send: () => unknown, to: typeof clients) => {
      await to.reset()
      for (let sent = 0; sent < 50; sent++) {
        await send()
        await pauseUntil(performance.now(), 100)
      }
      return delivered(to, 50 * SOCKETS)
    }
    const ages = await calm(() => insertEvents(bench, 1), clients)
    const bareAges = await calm(
      () =>
        bare.process.send({
          frame: liveFrame('LOAD_READ', JSON.stringify({ id: 1, sent_at: Date.now(), padding: PADDING }), 1),
          times: 1,
        }),
      bareClients,
    )
    return [
      against({ row: 'fan-out, CPU per delivery at 1,000 sockets', unit: 'µs', value: cpu }, LIMIT, bareCpu, {
        atMost: 1.15,
      }),
      against(
        { row: '10 events a second to 1,000 sockets, p50', unit: 'ms', value: percentile(ages, 0.5) },
        LIMIT,
        percentile(bareAges, 0.5),
        { atMost: 2 },
      ),
      against(
        { row: '10 events a second to 1,000 sockets, p99', unit: 'ms', value: percentile(ages, 0.99) },
        LIMIT,
        percentile(bareAges, 0.99),
        { atMost: 1.5 },
      ),
    ]
  } finally {
    clients.stop()
    bareClients.stop()
    await bare.stop()
  }
}
