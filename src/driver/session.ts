import { API_PREFIX } from '#contract/constants.ts'
import { login, refreshSession } from '#contract/entities/people/session.ts'
import { type AnswerOf, type Endpoint, buildPath } from '#contract/http.ts'
import { isListSchema, readAnswer } from '#contract/reader/read-answer.ts'
import { errorLines, errorWords } from '#contract/rules/toast-text.ts'
import { xsrfHeaders } from '#contract/rules/xsrf.ts'
import { deleteCachedLoads } from './store.ts'
import { t } from './messages/messages.ts'

const NAMES = { access: 'access_token', refresh: 'refresh_token', uuid: 'user_uuid', id: 'user_id' } as const

/** `status` is 0 when there was no answer. */
export class CallError extends Error {
  readonly status: number
  /** The password was right and a second factor is required. */
  readonly asksCode: boolean
  constructor(status: number, message: string, asksCode = false) {
    super(message)
    this.status = status
    this.asksCode = asksCode
  }
}

const get = (name: keyof typeof NAMES) => localStorage.getItem(NAMES[name])
export const userId = (): string => (get('access') ? (get('id') ?? '') : '')
export const userUuid = (): string => get('uuid') ?? ''

interface Call {
  method?: string
  json?: unknown
  form?: FormData | URLSearchParams
  query?: string
  key?: string
}

async function once(
  path: string,
  { method = 'GET', json, form, query, key }: Call,
  isOpen = false,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...xsrfHeaders(document.cookie) }
  if (!isOpen) headers.authorization = `Bearer ${get('access') ?? ''}`
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['Idempotency-Key'] = key
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
  try {
    return await fetch(`${API_PREFIX}${path}/${query === undefined ? '' : `?${query}`}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
  } catch {
    throw new CallError(0, t('error.offline'))
  }
}

let refreshing: Promise<boolean> | undefined

async function refresh(): Promise<boolean> {
  const token = get('refresh')
  if (!token) return false
  const answer = await once('user/refresh', { method: 'POST', json: { refresh: token } }, true)
  if (answer.status >= 500) throw new CallError(answer.status, t('error.noServer'))
  if (!answer.ok) return false
  const pair = readAnswer(refreshSession, await answer.json().catch(() => null), console.error)
  if (!pair?.access) return false
  localStorage.setItem(NAMES.access, pair.access)
  localStorage.setItem(NAMES.refresh, pair.refresh)
  return true
}

async function request(path: string, how: Call): Promise<Response> {
  const sentToken = get('access')
  const answer = await once(path, how)
  if (answer.status !== 401) return answer
  // Another call may have renewed the token before this refusal arrived.
  if (get('access') !== sentToken) return once(path, how)
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  return (await refreshing) ? once(path, how) : answer
}

export async function callFile(path: string): Promise<Blob> {
  const answer = await request(path, {})
  if (!answer.ok) throw new CallError(answer.status, t('error.status', { status: answer.status }))
  return answer.blob()
}

/** Throws CallError: 401 when a login is needed, 0 when there was no answer. */
export async function call<T>(path: string, how: Call = {}): Promise<T> {
  const answer = await request(path, how)
  if (answer.status === 204) return undefined as T
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok)
    throw new CallError(
      answer.status,
      errorWords(errorLines(body)) || t('error.status', { status: answer.status }),
    )
  return body as T
}

interface Asking extends Call {
  params?: Record<string, string | number>
}

/** Throws CallError as `call` does, and for an answer that does not match the contract. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  { params, ...how }: Asking = {},
): Promise<AnswerOf<E>> {
  const body = await call<unknown>(buildPath(endpoint, params).slice(0, -1), {
    method: endpoint.method,
    ...how,
  })
  // A captive portal (truck-stop Wi-Fi) answers 200 with HTML: it must not replace the cached list.
  const isKnown =
    !isListSchema(endpoint.answer) || Array.isArray((body as { results?: unknown } | null)?.results)
  const answer = isKnown ? readAnswer(endpoint, body, console.error) : undefined
  if (answer === undefined) throw new CallError(200, t('error.unknownAnswer'))
  return answer
}

export async function logIn(username: string, password: string, code: string): Promise<void> {
  const form = new URLSearchParams({ username, password, ...(code !== '' && { code }) })
  const answer = await once('user/login', { method: 'POST', form }, true)
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok)
    throw new CallError(
      answer.status,
      errorWords(errorLines(body)) || t('error.logIn'),
      Object(body).code !== undefined,
    )
  const {
    access = '',
    refresh: again = '',
    user_uuid = '',
    user_id,
    second_factor_due,
  } = readAnswer(login, body, console.error) ?? {}
  if (access === '') throw new CallError(200, t('error.unknownAnswer'))
  if (second_factor_due) throw new CallError(403, t('error.secondFactor'))
  for (const [name, value] of Object.entries({
    access,
    refresh: again,
    uuid: user_uuid,
    id: String(user_id),
  }))
    localStorage.setItem(NAMES[name as keyof typeof NAMES], value)
}

export async function logOut(): Promise<void> {
  const user = userId()
  await call('user/logout', { method: 'POST' }).catch(() => undefined)
  await deleteCachedLoads(user).catch(() => undefined)
  for (const name of [...Object.values(NAMES), 'session']) localStorage.removeItem(name)
}
