import { AxiosError, isAxiosError, isCancel } from 'axios'
import type { HttpError } from '@refinedev/core'
import { inactiveText } from '#contract/rules/payment-text.ts'
import { type ErrorLine, errorLines, errorWords, toastText } from '#contract/rules/toast-text.ts'

const UNREACHED = 'The server can’t be reached. Check the network and try again.'

export const CANCELLED = 'canceled'

/**
 * `message` is shown in the page, `toast` in a toast; `errors` are keyed by field or nested path;
 * `statusCode` is 0 without a response.
 */
export class HttpFailure extends Error implements HttpError {
  [key: string]: unknown
  readonly toast: string
  readonly statusCode: number
  readonly errors: Record<string, string[]>
  readonly data: unknown
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(
    toast: string,
    answer: { statusCode: number; data?: unknown; retryAfter?: number | undefined },
  ) {
    const lines = linesByField(answer.data)
    super((answer.statusCode !== 402 && errorWords(lines)) || toast)
    this.name = 'HttpFailure'
    this.toast = toast
    this.statusCode = answer.statusCode
    this.data = answer.data
    this.errors = Object.fromEntries(lines.map(({ path, texts }) => [path.join('.'), [...texts]]))
    this.retryAfter = answer.retryAfter
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Other string properties, such as the request's id, are no field messages.
const linesByField = (data: unknown): ErrorLine[] =>
  isRecord(data)
    ? errorLines(Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'object')))
    : []

export const cancelled = () => new HttpFailure(CANCELLED, { statusCode: 0 })

export function toHttpFailure(error: unknown, canRenew: boolean): HttpFailure {
  if (error instanceof HttpFailure) return error
  if (isCancel(error) || (isAxiosError(error) && error.code === AxiosError.ERR_CANCELED)) return cancelled()
  if (!isAxiosError(error)) {
    console.error(error)
    return new HttpFailure(toastText(undefined), { statusCode: 0 })
  }
  const { response } = error
  const statusCode = response?.status ?? 0
  const toast =
    statusCode === 402
      ? inactiveText(canRenew)
      : toastText(response?.data, error.code === AxiosError.ERR_NETWORK ? UNREACHED : error.message)
  const seconds = Number(response?.headers['retry-after'])
  return new HttpFailure(toast, {
    statusCode,
    data: response?.data,
    retryAfter: seconds > 0 ? seconds : undefined,
  })
}
