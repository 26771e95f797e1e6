import type { FastifyInstance } from 'fastify'
import type { ErrorReports } from '#server/core/error-reports.ts'
import type { LiveHub } from '#server/core/live-hub.ts'
import type { SessionUser, Sessions } from '#server/core/sessions.ts'
import type { Tickets } from '#server/core/tickets.ts'
import type { Tokens } from '#server/core/tokens.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Roads } from '#server/geo/roads.ts'

export interface Services {
  readonly config: Config
  readonly db: Database
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly tickets: Tickets
  readonly keys: (key: string) => Promise<SessionUser | undefined>
  readonly hub: LiveHub
  readonly roads: Roads
  readonly files: FileStore
  readonly reports: ErrorReports
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
