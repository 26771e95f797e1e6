import type { Connection } from '#contract/entities/kernel/connection.ts'
import type { ConnectionKind } from '#contract/rules/connections.ts'
import { definePort } from '#server/kernel/base/ports.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'

export type ConnectionStatus = Pick<
  Connection,
  'record' | 'name' | 'state' | 'reason' | 'path' | 'last_at'
> & {
  can_retry?: boolean
}

export interface ConnectionSource {
  kind: ConnectionKind
  /** Only those that the user may see. */
  list(tx: Tx, who: Principal, config: Config): Promise<ConnectionStatus[]>
  /** Checks the permission itself, and throws Conflict where there is nothing to try. */
  retry?(tx: Tx, who: Principal, record: number, config: Config): Promise<void>
}

export const connectionSources = definePort<ConnectionSource>('connection.states')
