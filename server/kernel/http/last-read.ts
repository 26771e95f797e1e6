import type { Tx } from '#server/kernel/db/client.ts'

export interface KeyUse {
  user_id: number
  endpoint: string
  key: string
  body_hash: string
}

/**
 * A response read by the last statement of its call, in one round trip with the commit; with an idempotency
 * key the same statement stores it.
 */
export class LastRead {
  readonly read: (tx: Tx, use: KeyUse | undefined, status: number) => Promise<string | undefined>

  constructor(read: LastRead['read']) {
    this.read = read
  }
}
