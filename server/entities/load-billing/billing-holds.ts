import type { Tx } from '#server/db/client.ts'

/** Why the billing of these loads waits for a person, as sentences that say what to do, by the load's id. */
export async function holdsOf(_tx: Tx, _loads: readonly number[]): Promise<Map<number, string[]>> {
  return new Map()
}
