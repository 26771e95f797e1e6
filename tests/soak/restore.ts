import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { readBackupState } from '#contract/entities/kernel/backup.ts'
import { restoreCluster } from '#server/kernel/backup/restore.ts'
import { openVault } from '#server/kernel/backup/vault.ts'
import { clusterFolder } from '#server/kernel/db/postgres/cluster.ts'
import { endLeftover, runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { sendAtOnce } from '#tests/support/send-at-once.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { compare, type Comparison, type Ledger, unknownMails } from './restore-ledger.ts'
import { Office, takenMails } from './restore-week.ts'
import { type Findings, rounded, type Soak, until } from './soak.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const KEY = 'the key of a week of tests'
const DAYS = 7
const DAY_MS = 10_000
const INSTANTS = Number(process.env.INSTANTS ?? 10)
const PATIENCE = 120_000
const MOST_LOST_MS = 5000

interface Place {
  readonly dataDir: string
  readonly to: string
}

interface Week extends Place {
  readonly ledger: Ledger
  readonly relay: TestSmtp
  readonly firstCopyAt: number
  readonly cutAt: number
}

function powerCut(product: Product, dataDir: string): number {
  const [postmaster] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  const pids = [product.pid, Number(postmaster)]
  // Signals to 0 would reach this process.
  if (pids.some((pid) => !(pid > 1))) throw new Error('the database was not running')
  const at = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return at
}

const backUp = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['server/cli/backup.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  })

async function work(place: Place, days: number, more: Record<string, string> = {}): Promise<Week> {
  const relay = await startTestSmtp()
  const settings = {
    ...WITHOUT_PAST,
    DATA_DIR: place.dataDir,
    BACKUP_TO: place.to,
    BACKUP_KEY: KEY,
    MAIL_OUT_URL: relay.url,
    LOG_LEVEL: 'fatal',
    ...more,
  }
  const first = await startProduct(settings)
  await seedPrivateDemo((await runningDatabase(place.dataDir)) ?? '')
  await sendAtOnce(first.url, PRIVATE_PASSWORD)
  const client = await wireClient(first.url, 'admin', PRIVATE_PASSWORD)
  const isCopied = async () => (await client.call(readBackupState)).proven_at !== null
  if (!(await until(isCopied, PATIENCE))) throw new Error('the first backup was not proven')
  const ledger: Ledger = []
  const firstCopyAt = Date.now()
  const office = new Office(ledger, client, first)
  await office.prepare()
  const working = office.work()
  working.catch(() => undefined)
  for (let day = 0; day < days; day++) {
    await pause(DAY_MS)
    if (day < days - 1) await backUp(settings)
  }
  office.close()
  const cutAt = powerCut(first, place.dataDir)
  await Promise.race([working.catch(() => undefined), pause(1000)])
  await endLeftover(place.dataDir)
  return { ...place, ledger, relay, firstCopyAt, cutAt }
}

async function restoreAt<T>(
  { to }: Place,
  at: number | undefined,
  look: (url: string, reach: number) => Promise<T>,
): Promise<{ seconds: number; found: T }> {
  const folder = temporaryFolder()
  const began = performance.now()
  try {
    const restored = await restoreCluster({
      vault: await openVault(to, { key: KEY }),
      into: join(dirname(folder), 'postgres'),
      log: join(dirname(folder), 'log'),
      until: at === undefined ? undefined : new Date(at),
      durable: true,
    })
    try {
      const seconds = (performance.now() - began) / 1000
      return { seconds, found: await look(restored.url, restored.end.at) }
    } finally {
      await restored.stop()
    }
  } finally {
    removeFolder(folder)
  }
}

const faultsOf = (at: number, { missing, wrong }: Comparison) => [
  ...missing.map(({ kind, id }) => `${new Date(at).toISOString()}: ${kind} ${id} is missing`),
  ...wrong.map((words) => `${new Date(at).toISOString()}: ${words}`),
]

async function inPlace<T>(run: (place: Place) => Promise<T>): Promise<T> {
  const [dataDir, to] = [temporaryFolder(), mkdtempSync(join(tmpdir(), 'freight-backup-'))]
  try {
    return await run({ dataDir, to })
  } finally {
    await endLeftover(dataDir)
    removeFolder(dataDir)
    rmSync(to, { recursive: true, force: true })
  }
}

async function weekOfInstants(place: Place): Promise<Findings> {
  const week = await work(place, DAYS)
  const faults: string[] = []
  const all = await restoreAt(week, undefined, async (url, reach) => ({
    reach,
    unknown: await unknownMails(url, takenMails(week.relay)),
    ...(await compare(url, week.ledger, week.cutAt)),
  }))
  await week.relay.stop()
  const { missing, wrong, reach, unknown } = all.found
  const oldest = Math.min(week.cutAt, ...missing.map(({ ackedAt }) => ackedAt))
  if (week.cutAt - oldest > MOST_LOST_MS) faults.push(`lost ${week.cutAt - oldest} ms before the power cut`)
  faults.push(...wrong)
  let [compared, slowest] = [0, 0]
  for (let count = 0; count < INSTANTS; count++) {
    const at = randomInt(week.firstCopyAt, Math.min(reach, week.cutAt))
    const { seconds, found } = await restoreAt(week, at, (url) => compare(url, week.ledger, at))
    process.stderr.write(`${new Date(at).toISOString()}: ${found.compared} rows, ${rounded(seconds)} s\n`)
    faults.push(...faultsOf(at, found))
    compared += found.compared
    slowest = Math.max(slowest, seconds)
  }
  const figures = {
    days: DAYS,
    instants: INSTANTS,
    acknowledged: week.ledger.length,
    compared,
    lost: missing.length,
    lostMs: week.cutAt - oldest,
    relayedUnknown: unknown.length,
    slowestRestoreSeconds: rounded(slowest),
  }
  return { figures, faults }
}

async function synchronous(place: Place): Promise<Findings> {
  const week = await work(place, 2, { BACKUP_SYNC: 'on' })
  const { found } = await restoreAt(week, undefined, async (url) => ({
    unknown: await unknownMails(url, takenMails(week.relay)),
    ...(await compare(url, week.ledger, week.cutAt)),
  }))
  await week.relay.stop()
  const lost = found.missing.length + found.unknown.length
  return {
    figures: { syncAcknowledged: week.ledger.length, syncLost: lost },
    faults: [
      ...faultsOf(week.cutAt, found),
      ...found.unknown.map((one) => `email ${one} was sent and is not in the backup`),
    ],
  }
}

/** INSTANTS in the environment: how many random instants are restored. */
export const restore: Soak = async () => {
  const parts = [await inPlace(weekOfInstants), await inPlace(synchronous)]
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Record<string, number>,
    faults: parts.flatMap(({ faults }) => faults),
  }
}
