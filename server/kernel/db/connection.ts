import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { wireTypes } from '#server/kernel/db/types.ts'

export interface ConnectionKind {
  name: string
  role?: 'freight_app' | 'freight_system'
  statementTimeout?: number
  lockTimeout?: number
}

export function connectionSettings(url: string, kind: ConnectionKind): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.delete('options')
  const session = {
    ...(kind.role && { role: kind.role }),
    timezone: 'UTC',
    statement_timeout: kind.statementTimeout ?? 0,
    lock_timeout: kind.lockTimeout ?? 0,
    idle_in_transaction_session_timeout: kind.role ? 60_000 : 0,
  }
  return {
    connectionString: address.href,
    options: [
      ...(given ? [given] : []),
      ...Object.entries(session).map(([name, value]) => `-c ${name}=${value}`),
    ].join(' '),
    application_name: `freight ${kind.name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: wireTypes as pg.CustomTypesConfig,
  }
}

const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
])

export function cause(error: unknown): { code?: string; message: string } {
  const inner =
    error instanceof Error && error.cause instanceof Error && !('code' in error) ? error.cause : error
  return inner as { code?: string; message: string }
}

/** Strips parameter values, so that user input is not logged. */
export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const message = error.message
    error.message = `Failed query: ${error.query}`
    error.stack = error.stack?.replace(message, () => error.message)
    error.params = []
  }
  return error
}

export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = cause(error)
  if (code) return NOT_REACHED.has(code) || code.startsWith('08')
  return /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/.test(
    message,
  )
}

// lock_not_available, query_canceled, serialization_failure, deadlock_detected, out of resources or memory, disk
// full, too_many_connections.
const NOT_NOW = new Set(['55P03', '57014', '40001', '40P01', '53000', '53100', '53200', '53300'])

export const mayWorkLater = (error: unknown): boolean =>
  isConnectionLoss(error) || NOT_NOW.has(cause(error).code ?? '')

export function isConflict(error: unknown): boolean {
  const { code } = cause(error)
  return code === '40001' || code === '40P01'
}

export async function withClient<T>(url: string, job: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionSettings(url, { name: 'maintenance' }))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await job(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
