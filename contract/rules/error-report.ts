/** By the specification: network errors and requests cancelled on purpose. */
export const IGNORED_ERRORS: readonly string[] = [
  'TypeError: Failed to fetch',
  'AxiosError: Network Error',
  'CanceledError: canceled',
]

/** Already reported by the server, or caused by a proxy in front of it. */
const IGNORED_STATUSES: readonly number[] = [500, 502]

export const TRACE_RATE = 1

interface Failed {
  name?: unknown
  message?: unknown
  statusCode?: unknown
  status?: unknown
  response?: { status?: unknown }
}

export function isIgnored(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, message, statusCode, status, response } = error as Failed
  const text = `${String(name)}: ${String(message)}`
  const code = statusCode ?? response?.status ?? status
  const failed = Number(/^Request failed with status code (\d{3})$/.exec(String(message))?.[1])
  // Our HTTP client uses status 0 for requests that never reached the server.
  return (
    IGNORED_ERRORS.includes(text) ||
    IGNORED_STATUSES.includes(Number(code)) ||
    IGNORED_STATUSES.includes(failed) ||
    statusCode === 0
  )
}

const ADDRESS = /[^\s<>"'`,;:()[\]]+@[^\s<>"'`,;:()[\]]+/g
const LONG_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g
const QUERY = /\?[^\s"']*/g

export const redactPersonalData = (text: string): string =>
  text.replace(ADDRESS, '(address)').replace(QUERY, '').replace(LONG_NUMBER, '(number)')

interface Report {
  user?: unknown
  request?: unknown
  breadcrumbs?: unknown
  server_name?: unknown
  extra?: unknown
  message?: string
  transaction?: string
  exception?: { values?: { value?: string }[] }
}

/** Removes user, request, breadcrumbs, and personal data in texts. */
export function withoutPersonalData<R extends object>(report: R): R {
  const {
    user: _,
    request: __,
    breadcrumbs: ___,
    server_name: ____,
    extra: _____,
    ...rest
  } = report as Report
  const values = rest.exception?.values?.map((one) => ({
    ...one,
    ...(one.value !== undefined && { value: redactPersonalData(one.value) }),
  }))
  return {
    ...rest,
    ...(rest.message !== undefined && { message: redactPersonalData(rest.message) }),
    ...(rest.transaction !== undefined && { transaction: redactPersonalData(rest.transaction) }),
    ...(values && { exception: { ...rest.exception, values } }),
  } as R
}
