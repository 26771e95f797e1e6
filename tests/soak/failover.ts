import { setTimeout as pause } from 'node:timers/promises'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { freePort, type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { sendAtOnce } from '#tests/support/send-at-once.ts'
import { startTestSmtp } from '#tests/support/smtp.ts'
import { Cluster, missing } from './failover/cluster.ts'
import { FAULTS } from './failover/faults.ts'
import { Ledger } from './failover/ledger.ts'
import { watchSockets } from './failover/sockets.ts'
import { rounded, type Soak, until } from './soak.ts'

const NODES = 2
const SOCKETS = 300
const PER_MINUTE = { bids: 60, emails: 600 }
const QUIET_MS = 15_000
const SETTLED_AFTER_MS = 180_000

/** The longest time without an acknowledged write of any kind between two moments. */
function longestSilence(ledger: Ledger, from: number, to: number): number {
  const answered = ledger.attempts.filter(({ at, status }) => status === 200 && at >= from && at <= to)
  const moments = [from, ...answered.map(({ at }) => at), to]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

async function startNodes(
  url: string,
  relay: string,
): Promise<{ products: Product[]; restart(at: number): Promise<void> }> {
  const settings = await Promise.all(
    Array.from({ length: NODES }, async () => ({
      ...WITHOUT_PAST,
      DATABASE_URL: url,
      MAIL_OUT_URL: relay,
      PORT: String(await freePort()),
      MAIL_IN_PORT: String(await freePort()),
    })),
  )
  const products: Product[] = []
  for (const [at, own] of settings.entries()) {
    products.push(await startProduct(own))
    if (at === 0) {
      await seedPrivateDemo(url)
      await sendAtOnce(products[0]!.url, PRIVATE_PASSWORD)
    }
  }
  const restart = async (at: number) => {
    await products[at]!.stop()
    products[at] = await startProduct(settings[at])
  }
  return { products, restart }
}

/** Two nodes on the cluster of deploy/cluster, under load, through one fault after the other. */
export const failover: Soak = async (minutes) => {
  const why = missing()
  if (why !== '') {
    process.stderr.write(`failover is skipped: ${why}.\n`)
    return { figures: {}, faults: [] }
  }
  const relay = await startTestSmtp()
  const cluster = new Cluster()
  const figures: Record<string, number> = {}
  const faults: string[] = []
  try {
    await cluster.start()
    const { products, restart } = await startNodes(cluster.url, relay.url)
    const ledger = new Ledger(() => cluster.url, products)
    await ledger.prepare()
    const sockets = await watchSockets(products, SOCKETS)
    const storm = ledger.storm(PER_MINUTE)
    const end = Date.now() + minutes * 60_000
    let rounds = 0
    for (const names = Object.keys(FAULTS); Date.now() < end; rounds++) {
      const name = names[rounds % names.length]!
      const from = Date.now()
      await FAULTS[name]!({ cluster, products, restart })
      if (!(await cluster.settled())) faults.push(`${name}: the cluster did not settle`)
      await pause(QUIET_MS)
      const silence = longestSilence(ledger, from, Date.now()) / 1000
      process.stderr.write(`${name}: ${rounded(silence)} s without a write, ${ledger.count} acknowledged\n`)
      figures[name] = Math.max(figures[name] ?? 0, rounded(silence))
    }
    ledger.isStorming = false
    const over = await Promise.race([storm.then(() => true), pause(SETTLED_AFTER_MS).then(() => false)])
    if (!over) faults.push('writers: some writes were never answered')
    const sent = () => relay.mails.map(({ subject = '' }) => subject)
    const bids = ledger.acknowledged['bid']?.size ?? 0
    await until(
      () => new Set(sent().filter((subject) => subject.startsWith('Bid '))).size >= bids,
      SETTLED_AFTER_MS,
    )
    faults.push(
      ...(await ledger.compare(sent())),
      ...(await sockets.faults()),
      ...ledger.refusals.slice(0, 5),
    )
    const count = (status: number | 'net') => ledger.attempts.filter((one) => one.status === status).length
    if (count(500) > 0) faults.push(`${count(500)} answers of 500`)
    Object.assign(figures, {
      rounds,
      acknowledged: ledger.count,
      answers503: count(503),
      broken: count('net'),
    })
    Object.assign(figures, { sockets: sockets.count, messages: sockets.messages() })
    for (const product of products) await product.stop()
  } finally {
    await cluster.stop()
    await relay.stop()
  }
  return { figures, faults }
}
