import { HOUR_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { listTrustedNetworks, saveTrustedNetwork } from '#server/market/intake/mail-place.repository.ts'

export interface KnownNetworks {
  has(network: string): boolean
  add(network: string): void
}

export async function openKnownNetworks(
  db: Database,
  onError: (error: unknown) => void,
): Promise<KnownNetworks> {
  const written = new Map<string, number>()
  try {
    for (const network of await db.system(listTrustedNetworks)) written.set(network, 0)
  } catch (error) {
    onError(error)
  }
  return {
    has: (network) => written.has(network),
    add(network) {
      if (Date.now() - (written.get(network) ?? 0) < HOUR_MS) return
      written.set(network, Date.now())
      db.system((tx) => saveTrustedNetwork(tx, network)).catch(onError)
    },
  }
}
