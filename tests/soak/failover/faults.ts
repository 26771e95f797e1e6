import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#tests/support/product.ts'
import { type Cluster, NODES, signal } from './cluster.ts'

export interface Stage {
  cluster: Cluster
  products: readonly Product[]
  restart(product: number): Promise<void>
}

const FROZEN_MS = 40_000
const AWAY_MS = 20_000

async function frozen(pids: readonly number[], ms: number): Promise<void> {
  signal(pids, 'SIGSTOP')
  await pause(ms)
  signal(pids, 'SIGCONT')
}

/** Each ends when what it broke is whole again, or can mend itself. */
export const FAULTS: Record<string, (stage: Stage) => Promise<void>> = {
  'primary killed': async ({ cluster }) => {
    signal([cluster.postmaster(await cluster.primary())], 'SIGKILL')
  },
  'primary switched over': async ({ cluster }) => {
    cluster.switchover(await cluster.primary(), await cluster.standby())
  },
  'machine of the primary frozen': async ({ cluster }) => {
    await frozen(cluster.processes(await cluster.primary()), FROZEN_MS)
  },
  'standby frozen': async ({ cluster }) => {
    await frozen(cluster.processes(await cluster.standby()), AWAY_MS)
  },
  'etcd away': async ({ cluster }) => {
    cluster.stopEtcd()
    await pause(AWAY_MS)
    for (const node of NODES) cluster.startEtcd(node)
  },
  'node frozen': async ({ products }) => {
    await frozen([products[1]!.pid], AWAY_MS)
  },
  'node killed': async ({ products, restart }) => {
    signal([products[1]!.pid], 'SIGKILL')
    await restart(1)
  },
  'rolling restart': async ({ restart, products }) => {
    for (const at of products.keys()) await restart(at)
  },
}
