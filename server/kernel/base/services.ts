import type { FastifyInstance } from 'fastify'
import type { ErrorReports } from '#server/kernel/operation/error-reports.ts'
import type { LiveHub } from '#server/kernel/live/live-hub.ts'
import type { SessionUser, Sessions } from '#server/kernel/http/sessions.ts'
import type { Tickets } from '#server/kernel/http/tickets.ts'
import type { Tokens } from '#server/kernel/base/tokens.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Replicas } from '#server/kernel/db/replicas.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'

export interface Services {
  readonly config: Config
  readonly db: Database
  readonly replicas: Replicas
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly tickets: Tickets
  readonly keys: (key: string) => Promise<SessionUser | undefined>
  readonly hub: LiveHub
  readonly roads: Roads
  readonly files: FileStore
  readonly reports: ErrorReports
  /** Companies whose demo data is still being created. */
  readonly demoInProgress: Set<number>
  /** Validates every response against the contract; on in tests and in the demo. */
  readonly isStrict: boolean
}

export type Routes = (app: FastifyInstance) => void | Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyContextConfig {
    takesFile?: boolean
  }
  interface FastifyRequest {
    user: SessionUser | null
  }
}
