import axios, {
  type AxiosAdapter,
  AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios'
import { API_PREFIX, SESSION_ENDED } from '#contract/constants.ts'
import { xsrfHeaders } from '#contract/rules/xsrf.ts'
import { takeAhead } from './ahead.ts'
import { cancelled, type HttpFailure, toHttpFailure } from './http-error.ts'
import { cleanQuery } from './query.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Sent without the bearer token; its 401 does not trigger a re-login. */
    isAnonymous?: boolean
    sentToken?: string | null
    isRetry?: boolean
    isSilent?: boolean
  }
}

export interface HttpSession {
  token: () => string | null
  /** False when the session is over or was ended on purpose; rejects when the network failed. */
  relogin: (wasEnded: boolean) => Promise<boolean>
  canRenew: () => boolean
  onFailure?: (failure: HttpFailure, config: InternalAxiosRequestConfig) => void
}

function complete(config: AxiosRequestConfig): void {
  if (config.url && !config.url.endsWith('/')) config.url = `${config.url}/`
  if (config.params) config.params = cleanQuery(config.params as Record<string, unknown>)
}

function prepare(config: InternalAxiosRequestConfig, token: string | null): InternalAxiosRequestConfig {
  complete(config)
  config.headers.set(xsrfHeaders(document.cookie))
  if (config.isAnonymous) return config
  config.sentToken = token
  if (token) config.headers.set('Authorization', `Bearer ${token}`)
  return config
}

/** Errors of file downloads arrive as a Blob too, but contain JSON. */
async function readRefusal(error: unknown): Promise<void> {
  if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) return
  try {
    error.response.data = JSON.parse(await error.response.data.text()) as unknown
  } catch {
    error.response.data = undefined
  }
}

/** Takes a prefetched response instead of sending, even a refusal: a second request would get the same. */
function orAhead(call: AxiosAdapter): AxiosAdapter {
  return async (config) => {
    const { method, sentToken } = config
    const early = method === 'get' && sentToken ? await takeAhead(axios.getUri(config), sentToken) : undefined
    if (early === undefined) return call(config)
    const { status, text, headers } = early
    const response = { data: text, status, statusText: '', headers, config }
    if (status >= 200 && status < 300) return response
    throw new AxiosError(`Request failed with status code ${status}`, undefined, config, undefined, response)
  }
}

export function buildUrl(http: AxiosInstance, url: string, params: Record<string, unknown>): string {
  const config: AxiosRequestConfig = { url, params }
  complete(config)
  return http.getUri(config)
}

/** Adds token, XSRF header and trailing slash, and shares one re-login; rejects with HttpFailure. */
export function createHttp(session: HttpSession): AxiosInstance {
  const http = axios.create({
    baseURL: API_PREFIX,
    // Set in `prepare`: axios would wait for the browser process before each request.
    withXSRFToken: false,
    paramsSerializer: { indexes: null },
    adapter: orAhead(axios.getAdapter(['xhr', 'fetch'])),
  })

  const recover = async (error: unknown): Promise<unknown> => {
    await readRefusal(error)
    const { config: sent, response } = isAxiosError(error) ? error : {}
    const fail = (cause: unknown): never => {
      const failure = toHttpFailure(cause, session.canRenew())
      if (sent && !sent.isAnonymous) session.onFailure?.(failure, sent)
      throw failure
    }
    const config = response?.status === 401 ? sent : undefined
    if (!config || config.isAnonymous || config.isRetry) return fail(error)
    const token = session.token()
    if (token === null) throw cancelled()
    const isIn =
      token !== config.sentToken ||
      (await session.relogin(SESSION_ENDED in Object(response?.data)).catch(fail))
    if (!isIn) throw cancelled()
    return http.request({ ...config, isRetry: true })
  }

  http.interceptors.request.use((config) => prepare(config, session.token()))
  http.interceptors.response.use(undefined, recover)
  return http
}
