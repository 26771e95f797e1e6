import { isConnectionLoss } from '#server/kernel/db/losses.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { type DeviceFix, type PlaceFix, placeFixes } from '#server/fleet/tracking/place-fixes.ts'

const MAX_BATCH = 500

/** Resolves after the commit, with results in the order of `fixes`. */
export type Ingest = (companyId: number, fixes: readonly DeviceFix[]) => Promise<readonly PlaceFix[]>

interface Waiting {
  fixes: readonly DeviceFix[]
  resolve: (taken: readonly PlaceFix[]) => void
  reject: (error: unknown) => void
}

function takeSome(line: Waiting[]): Waiting[] {
  let [count, fixes] = [0, 0]
  while (count < line.length && (count === 0 || fixes + line[count]!.fixes.length <= MAX_BATCH))
    fixes += line[count++]!.fixes.length
  return line.splice(0, count)
}

/**
 * Batches the reports that arrive during a company's current write: a large fleet shares commits, and a
 * single report does not wait.
 */
export function createIngest(db: Database): Ingest {
  const lines = new Map<number, Waiting[]>()

  async function write(companyId: number, reports: readonly Waiting[]): Promise<void> {
    try {
      const placed = await db.tenant(companyId, (tx) =>
        placeFixes(
          tx,
          reports.flatMap(({ fixes }) => fixes),
        ),
      )
      let from = 0
      for (const { fixes, resolve } of reports) resolve(placed.slice(from, (from += fixes.length)))
    } catch (error) {
      if (reports.length === 1 || isConnectionLoss(error)) for (const { reject } of reports) reject(error)
      else for (const report of reports) await write(companyId, [report])
    }
  }

  async function drain(companyId: number, line: Waiting[]): Promise<void> {
    while (line.length > 0) await write(companyId, takeSome(line))
    lines.delete(companyId)
  }

  return (companyId, fixes) =>
    new Promise((resolve, reject) => {
      const report = { fixes, resolve, reject }
      const line = lines.get(companyId)
      if (line) return void line.push(report)
      const started = [report]
      lines.set(companyId, started)
      void drain(companyId, started)
    })
}
