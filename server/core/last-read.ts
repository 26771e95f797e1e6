import type { Tx } from '#server/db/client.ts'

/** Whose key it is and what it was sent with. */
export interface KeyUse {
  user_id: number
  endpoint: string
  key: string
  body_hash: string
}

/** An answer that the last statement of its call reads, in one round trip with the commit; with a key, the statement writes it there as well. */
export class LastRead {
  readonly read: (tx: Tx, use: KeyUse | undefined, status: number) => Promise<string | undefined>

  constructor(read: LastRead['read']) {
    this.read = read
  }
}
