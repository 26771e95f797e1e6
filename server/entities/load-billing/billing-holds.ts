import type { Tx } from '#server/db/client.ts'
import { holdsOfLoads } from '#server/entities/rate-confirmation/standing.service.ts'
import { loadsWithPending } from '#server/entities/receipt/receipt.repository.ts'

const RECEIPT = 'Approve or reject the receipts that the driver sent.'

/** Why the billing of these loads waits for a person, as sentences that say what to do, by the load's id. */
export async function holdsOf(tx: Tx, loads: readonly number[]): Promise<Map<number, string[]>> {
  const holds = await holdsOfLoads(tx, loads)
  const all = new Map([...holds].map(([load, reasons]) => [load, reasons.map(({ text }) => text)]))
  for (const load of await loadsWithPending(tx, loads)) all.set(load, [...(all.get(load) ?? []), RECEIPT])
  return all
}
