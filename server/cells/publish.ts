import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/kernel/db/client.ts'
import { listCompanyIds } from '#server/kernel/tenant/company-ids.repository.ts'
import { readCompanyKeys } from '#server/cells/company-keys.repository.ts'
import { Directory } from '#server/cells/directory.repository.ts'

/** Notified by the triggers of migration 0131. */
const CHANNEL = 'cell_routes'
const GATHER_MS = 100
const AGAIN_MS = 2000
const ALL_EVERY_MS = 10 * 60_000

interface Log {
  warn(context: object, message: string): void
}

/** Undefined when there is no company of that number, here or in the directory. */
const publishCompany = (db: Database, directory: Directory, cell: string, company: number) =>
  directory.publish(company, cell, () => db.system((tx) => readCompanyKeys(tx, company)))

/** Publishes all companies of the cell, and removes those it no longer has. Returns those that are placed elsewhere. */
export async function publishAll(db: Database, directory: Directory, cell: string): Promise<number[]> {
  const elsewhere: number[] = []
  const here = await db.system(listCompanyIds)
  const gone = (await directory.listPlaces()).filter(
    (one) => one.cell === cell && !here.includes(one.company),
  )
  for (const company of [...here, ...gone.map((one) => one.company)])
    if (!(await publishCompany(db, directory, cell, company))) elsewhere.push(company)
  return elsewhere
}

/** Keeps the directory up to date with this cell: changes at once, everything at the start and now and then. */
export async function startPublishing(
  db: Database,
  { directoryUrl, cell }: { directoryUrl: string; cell: string },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const directory = new Directory(directoryUrl)
  const changed = new Set<number>()
  const ending = new AbortController()
  const { signal } = ending
  let isAllDue = true
  let wake = () => undefined as void

  const subscription = await db.listen(
    CHANNEL,
    (payload) => {
      changed.add(Number(payload))
      wake()
    },
    () => {
      isAllDue = true
      wake()
    },
  )
  const timer = setInterval(() => {
    isAllDue = true
    wake()
  }, ALL_EVERY_MS).unref()

  async function publishDue(): Promise<void> {
    if (isAllDue) {
      isAllDue = false
      const elsewhere = await publishAll(db, directory, cell)
      if (elsewhere.length > 0)
        log.warn({ companies: elsewhere }, 'the directory places companies of this cell elsewhere')
    }
    for (const company of changed) {
      changed.delete(company)
      await publishCompany(db, directory, cell, company).catch((error: unknown) => {
        changed.add(company)
        throw error
      })
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      try {
        await publishDue()
        if (!isAllDue && changed.size === 0) await woken
        await pause(GATHER_MS, undefined, { signal }).catch(() => undefined)
      } catch (error) {
        isAllDue = true
        log.warn({ err: error }, 'the directory can’t be brought up to date')
        await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  const working = work()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      wake()
      await subscription.close()
      await working
      await directory.close()
    },
  }
}
