import { startProduct } from '#tests/support/product.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import type { Bench } from './context.ts'
import { pauseUntil } from './pause.ts'
import { family, memoryMb } from './process.ts'
import { atMost, type Row } from './row.ts'
import { liveTargets, startClients } from './sockets.ts'

const SOCKETS = 2000
const REST_MS = 5000

const familyMb = (pid: number) => family(pid).reduce((sum, member) => sum + memoryMb(member), 0)
const rest = () => pauseUntil(performance.now(), REST_MS)

/** The next start on a data folder of an installation, until it listens; and the memory of all processes then. */
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
      atMost({ row: 'memory at rest, all processes with PostgreSQL', unit: 'MB', value: resting }, 160),
    ]
  } finally {
    removeFolder(settings.DATA_DIR)
  }
}

/** What an idle authenticated socket adds to the server. */
export async function socketMemoryRows(bench: Bench): Promise<Row[]> {
  const clients = startClients()
  try {
    const targets = liveTargets(bench, 2 * SOCKETS)
    await clients.open(targets.slice(0, SOCKETS))
    await rest()
    const before = memoryMb(bench.product.pid)
    await clients.open(targets.slice(SOCKETS))
    await rest()
    const each = ((memoryMb(bench.product.pid) - before) * 1024) / SOCKETS
    return [atMost({ row: 'memory per idle authenticated socket', unit: 'kB', value: each }, 8)]
  } finally {
    clients.stop()
  }
}
