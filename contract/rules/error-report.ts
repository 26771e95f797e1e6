/** What error reports leave out, by the specification: what the network did, and what was cancelled on purpose. */
export const IGNORED_ERRORS: readonly string[] = ['TypeError: Failed to fetch', 'AxiosError: Network Error', 'CanceledError: canceled']

/** The statuses of failed requests that are not reported: the server reports them itself, or a proxy before it has. */
const IGNORED_STATUSES: readonly number[] = [500, 502]

/** The share of requests and pages whose duration is reported. */
export const TRACE_RATE = 1

interface Failed {
  name?: unknown
  message?: unknown
  statusCode?: unknown
  status?: unknown
  response?: { status?: unknown }
}

/** Whether an error is one that the reports leave out: of the network, cancelled, or a request that failed with 500 or 502. */
export function isIgnored(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, message, statusCode, status, response } = error as Failed
  const text = `${String(name)}: ${String(message)}`
  const code = statusCode ?? response?.status ?? status
  const failed = Number(/^Request failed with status code (\d{3})$/.exec(String(message))?.[1])
  // Our own client calls what never reached the server a failure of status 0.
  return IGNORED_ERRORS.includes(text) || IGNORED_STATUSES.includes(Number(code)) || IGNORED_STATUSES.includes(failed) || statusCode === 0
}

const ADDRESS = /[^\s<>"'`,;:()[\]]+@[^\s<>"'`,;:()[\]]+/g
const LONG_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g
const QUERY = /\?[^\s"']*/g

/** A text without what may be somebody's: mail addresses, phone and card numbers, the query of an address. */
export const withoutPersons = (text: string): string =>
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

/** A report without who was there and what he typed: no user, request or trail, and its texts without addresses and numbers. */
export function withoutPersonalData<R extends object>(report: R): R {
  const { user: _, request: __, breadcrumbs: ___, server_name: ____, extra: _____, ...rest } = report as Report
  const values = rest.exception?.values?.map((one) => ({ ...one, ...(one.value !== undefined && { value: withoutPersons(one.value) }) }))
  return {
    ...rest,
    ...(rest.message !== undefined && { message: withoutPersons(rest.message) }),
    ...(rest.transaction !== undefined && { transaction: withoutPersons(rest.transaction) }),
    ...(values && { exception: { ...rest.exception, values } }),
  } as R
}
