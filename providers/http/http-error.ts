import { AxiosError, isAxiosError, isCancel } from 'axios'
import type { HttpError } from '@refinedev/core'
import { inactiveText } from '#contract/rules/payment-text.ts'
import { type ErrorLine, errorLines, errorWords, toastText } from '#contract/rules/toast-text.ts'

const UNREACHED = 'The server can’t be reached. Check the network and try again.'

/** The message of a call that was cancelled; it is never shown. */
export const CANCELLED = 'canceled'

/** A failed call in refine's shape: `message` says it at its place on a page, `toast` what the toast prints, `errors` the messages by field, or by the path of what is nested, `statusCode` 0 without an answer. */
export class HttpFailure extends Error implements HttpError {
  [key: string]: unknown
  readonly toast: string
  readonly statusCode: number
  readonly errors: Record<string, string[]>
  readonly data: unknown
  /** Seconds until the server takes another try, where it said so. */
  readonly retryAfter: number | undefined

  constructor(toast: string, answer: { statusCode: number; data?: unknown; retryAfter?: number | undefined }) {
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// A text of its own, such as the request's id, is no message of a field.
const linesByField = (data: unknown): ErrorLine[] =>
  isRecord(data) ? errorLines(Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'object'))) : []

/** The failure of a call that was cancelled, or whose session ended under it. */
export const cancelled = () => new HttpFailure(CANCELLED, { statusCode: 0 })

/** Any error of a call as an HttpFailure; `canRenew` says which sentence an inactive subscription gets. */
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
  return new HttpFailure(toast, { statusCode, data: response?.data, retryAfter: seconds > 0 ? seconds : undefined })
}
