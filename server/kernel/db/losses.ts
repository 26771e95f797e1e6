import { DrizzleQueryError } from 'drizzle-orm/errors'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'

/** `code` is an SQLSTATE. */
export class LostConnection extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const READ_ONLY = '25006'
const OUTCOME_UNKNOWN = '08007'

export const readOnlyServer = (): LostConnection =>
  new LostConnection(READ_ONLY, 'The database is read-only: a standby, or a primary that was replaced')
export const outcomeUnknown = (error: unknown): LostConnection =>
  new LostConnection(OUTCOME_UNKNOWN, 'The connection broke during the commit', { cause: error })

const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  READ_ONLY,
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

// Errors of node-postgres that have no code.
const SILENCE = /^Query read timeout|^timeout expired|connection timeout$/
const LOSSES = new RegExp(
  `${SILENCE.source}|^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect`,
)

export const isSilence = (error: unknown): boolean => SILENCE.test(cause(error).message)

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
  return LOSSES.test(message)
}

export const isOutcomeUnknown = (error: unknown): boolean => cause(error).code === OUTCOME_UNKNOWN
export const isReadOnly = (error: unknown): boolean => cause(error).code === READ_ONLY

// lock_not_available, query_canceled, serialization_failure, deadlock_detected, out of resources or memory, disk
// full, too_many_connections.
const NOT_NOW = new Set(['55P03', '57014', '40001', '40P01', '53000', '53100', '53200', '53300'])

export const mayWorkLater = (error: unknown): boolean =>
  isConnectionLoss(error) || error instanceof CompanyReadOnly || NOT_NOW.has(cause(error).code ?? '')

export function isConflict(error: unknown): boolean {
  const { code } = cause(error)
  return code === '40001' || code === '40P01'
}
