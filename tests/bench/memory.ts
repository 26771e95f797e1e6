import { ownedUrl } from '#tests/support/owner.ts'
import { startProduct } from '#tests/support/product.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import type { Bench } from './context.ts'
import { pauseUntil } from './pause.ts'
import { family, memoryMb } from './process.ts'
import { atMost, type Row } from './row.ts'
import { liveTargets, startClients } from './sockets.ts'

const WARM = 200
const SOCKETS = 1000
const REST_MS = 3000

const familyMb = (pid: number) => family(pid).reduce((sum, member) => sum + memoryMb(member), 0)
const rest = () => pauseUntil(performance.now(), REST_MS)

export async function startRows(): Promise<Row[]> {
  const settings = { DATA_DIR: temporaryFolder(), DEMO: 'off' }
  try {
    await (await startProduct(settings)).stop()
    const before = performance.now()
    const product = await startProduct(settings)
    const seconds = (performance.now() - before) / 1000
    await rest()
    const resting = familyMb(product.pid)
    await product.stop()
    return [
      atMost({ row: 'next start to listening', unit: 's', value: seconds }, 3),
      atMost({ row: 'memory at rest, all processes with PostgreSQL', unit: 'MB', value: resting }, 180),
    ]
  } finally {
    removeFolder(settings.DATA_DIR)
  }
}

async function collectedMb(pid: number): Promise<number> {
  await rest()
  process.kill(pid, 'SIGUSR2')
  await rest()
  return memoryMb(pid)
}

export async function socketMemoryRows(bench: Bench): Promise<Row[]> {
  const product = await startProduct({
    DATABASE_URL: await ownedUrl(bench.databaseUrl),
    DEMO: 'off',
    NODE_OPTIONS: `--import=${new URL('./collect-on-signal.mjs', import.meta.url).href}`,
  })
  const clients = startClients()
  try {
    const targets = liveTargets({ ...bench, product }, WARM + SOCKETS)
    await clients.open(targets.slice(0, WARM))
    const before = await collectedMb(product.pid)
    await clients.open(targets.slice(WARM))
    const each = (((await collectedMb(product.pid)) - before) * 1024) / SOCKETS
    return [atMost({ row: 'memory per idle authenticated socket', unit: 'kB', value: each }, 8)]
  } finally {
    clients.stop()
    await product.stop()
  }
}
