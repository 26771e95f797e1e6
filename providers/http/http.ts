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
    /** Goes without the bearer token, and its 401 is an answer like any other. */
    isAnonymous?: boolean
    /** The token that the call went out with. */
    sentToken?: string | null
    /** Has been sent again after a re-login. */
    isRetry?: boolean
    /** Its failure is told nowhere. */
    isSilent?: boolean
  }
}

/** What the calls need of the session. */
export interface HttpSession {
  /** The access token in force, null when logged out. */
  token: () => string | null
  /** Logs in again with the stored credentials, unless somebody ended the session: false when it is over; rejects when the network failed. */
  relogin: (wasEnded: boolean) => Promise<boolean>
  /** Whether the user can renew the company's subscription. */
  canRenew: () => boolean
  /** Called with each failure of a call that carries the session, once it is not tried again. */
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

/** What was refused of a call for a file comes as a Blob too, and is read as the JSON that it is. */
async function readRefusal(error: unknown): Promise<void> {
  if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) return
  try {
    error.response.data = JSON.parse(await error.response.data.text()) as unknown
  } catch {
    error.response.data = undefined
  }
}

/** Takes the answer of a call that was begun ahead instead of making it, a refusal too: it is not sent twice to hear the same. */
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

/** The address that a GET of this client goes to. */
export function addressOf(http: AxiosInstance, url: string, params: Record<string, unknown>): string {
  const config: AxiosRequestConfig = { url, params }
  complete(config)
  return http.getUri(config)
}

/** The client's only way to the server: token, XSRF pair, trailing slash, one shared re-login; rejects with HttpFailure. */
export function createHttp(session: HttpSession): AxiosInstance {
  const http = axios.create({
    baseURL: API_PREFIX,
    // Read in `prepare`: axios itself waits for the browser's process before it sends a call.
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
    const isIn = token !== config.sentToken || (await session.relogin(SESSION_ENDED in Object(response?.data)).catch(fail))
    if (!isIn) throw cancelled()
    return http.request({ ...config, isRetry: true })
  }

  http.interceptors.request.use((config) => prepare(config, session.token()))
  http.interceptors.response.use(undefined, recover)
  return http
}
