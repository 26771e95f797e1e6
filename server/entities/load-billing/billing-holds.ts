import type { Tx } from '#server/db/client.ts'
import { holdsOfLoads } from '#server/entities/rate-confirmation/standing.service.ts'

/** Why the billing of these loads waits for a person, as sentences that say what to do, by the load's id. */
export async function holdsOf(tx: Tx, loads: readonly number[]): Promise<Map<number, string[]>> {
  const holds = await holdsOfLoads(tx, loads)
  return new Map([...holds].map(([load, reasons]) => [load, reasons.map(({ text }) => text)]))
}
