import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '#contract/constants.ts'
import { API_KEY_PREFIX } from '#contract/entities/people/api-key.ts'
import { login, refreshSession } from '#contract/entities/people/session.ts'
import { companyClaimed } from '#server/company/index.ts'
import {
  PASSWORD_PATH,
  RENEWAL_PATH,
  TAX_COPY_PATH,
  TRACK_PATH,
  UNSUBSCRIBE_PATH,
} from '#server/kernel/base/link-paths.ts'
import type { Cell } from '#server/cells/directory.repository.ts'
import { toRouteKey, toSecretKey } from '#server/cells/keys.ts'
import type { Places } from '#server/cells/places.ts'

/** The cell of the last login in this browser, for what comes before a session: pages, passkeys, sign-in providers. */
export const CELL_COOKIE = 'freight_cell'
const SOCKET_COOKIE = /(?:^|;\s*)freight_socket=([^;]+)/
const HINT_COOKIE = new RegExp(`(?:^|;\\s*)${CELL_COOKIE}=([a-z0-9-]+)`)

export const hintOf = (cookie = ''): string => HINT_COOKIE.exec(cookie)?.[1] ?? ''

const LOGIN = API_PREFIX + login.path
const REFRESH = API_PREFIX + refreshSession.path
const POSITION = `${API_PREFIX}tracking/position`
const PROCESSOR = `${API_PREFIX}billing/processor`
/** Calls that name the user or company in their body. */
const NAMED_IN_BODY: ReadonlySet<string> = new Set([LOGIN, REFRESH, PASSWORD_PATH, PROCESSOR])
const LINK = new RegExp(
  `^(?:${[RENEWAL_PATH, PASSWORD_PATH, TRACK_PATH, TAX_COPY_PATH].join('|')})/([\\w-]+)`,
)

export interface Target {
  /** More than one where several may know a name: the best answer counts. */
  readonly cells: readonly Cell[]
  /** Known before the call: its cell refuses the call if the company is no longer there. */
  readonly company?: number
  /** The browser’s next login begins in this cell. */
  readonly isHint?: boolean
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const pathOf = ({ url = '/' }: Request) => (url.split('?', 1)[0] ?? '/').replace(/(?<=.)\/$/, '')

export const needsBody = (request: Request): boolean =>
  request.method === 'POST' &&
  (NAMED_IN_BODY.has(pathOf(request)) || pathOf(request).startsWith(`${UNSUBSCRIBE_PATH}/`))

/** Not verified: the cell does that. */
function companyOfToken(token: string | undefined): number | undefined {
  const [, payload] = token?.split('.') ?? []
  if (payload === undefined) return undefined
  try {
    const { company } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { company?: unknown }
    return Number.isSafeInteger(company) ? (company as number) : undefined
  } catch {
    return undefined
  }
}

function readBody(request: Request, body: string): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>
  } catch {
    return {}
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

export function createFinder(places: Places) {
  const unique = (companies: readonly number[]) => [
    ...new Set(companies.map(places.cellOf).filter((cell) => cell !== undefined)),
  ]
  const inCompany = (company: number, more: Partial<Target> = {}): Target | undefined => {
    const cell = places.cellOf(company)
    return cell && { cells: [cell], company, ...more }
  }

  async function byNames(keys: readonly string[], typed: string, isHint: boolean): Promise<Target> {
    const companies = await places.companiesNamed(keys)
    const cells = unique(companies)
    const [company] = companies
    if (company !== undefined && companies.length === 1 && cells.length === 1)
      return { cells, company, isHint }
    return { cells: cells.length > 0 ? cells : [places.anyFor(typed)], isHint }
  }

  async function bySecret(token: string): Promise<Target> {
    const company = await places.companyOfSecret(toSecretKey(token))
    return (company !== undefined && inCompany(company)) || { cells: [places.anyFor(token)] }
  }

  async function byPosition({ url = '', headers }: Request): Promise<Target> {
    const token =
      new URLSearchParams(url.split('?')[1]).get('token') ??
      (toText(headers['x-token']) || (/^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''))
    const claimed = companyClaimed(token)
    return (claimed !== undefined && inCompany(claimed)) || bySecret(token)
  }

  async function byBody(path: string, fields: Record<string, unknown>): Promise<Target | undefined> {
    if (path === REFRESH) {
      const company = companyOfToken(toText(fields['refresh']))
      return company === undefined ? undefined : inCompany(company)
    }
    if (path === PROCESSOR) {
      const object = Object(Object(fields['data'])['object']) as Record<string, unknown>
      const customer = toText(object['customer']) || toText(object['id'])
      return byNames([toRouteKey('customer', customer)], customer, false)
    }
    if (path === LOGIN) {
      const username = toText(fields['username']).trim()
      return byNames([toRouteKey('username', username)], username, true)
    }
    const typed = toText(fields['login']).trim()
    return byNames([toRouteKey('username', typed), toRouteKey('email', typed)], typed, false)
  }

  /** `body` for calls that need one. Throws DirectoryAway. */
  async function find(request: Request, body?: string): Promise<Target> {
    const path = pathOf(request)
    const { authorization = '', cookie = '' } = request.headers
    const hint = places.cellNamed(hintOf(cookie))
    const elsewhere = (): Target => ({ cells: [hint ?? places.all()[0]!] })
    if (path.startsWith(`${UNSUBSCRIBE_PATH}/`)) return { cells: places.all() }
    if (path === POSITION) return byPosition(request)
    const link = LINK.exec(path)?.[1]
    if (link !== undefined) return bySecret(link)
    if (body !== undefined && needsBody(request))
      return (await byBody(path, readBody(request, body))) ?? elsewhere()
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    if (token?.startsWith(API_KEY_PREFIX)) return bySecret(token)
    const company = companyOfToken(token ?? SOCKET_COOKIE.exec(cookie)?.[1])
    return (company !== undefined && inCompany(company, { isHint: token !== undefined })) || elsewhere()
  }

  return {
    find,
    /** No login in this browser has said yet which cell is meant. */
    isNew: ({ headers }: Request) =>
      places.all().length > 1 && places.cellNamed(hintOf(headers.cookie)) === undefined,
    cellOfEmail: async (email: string) =>
      (await byNames([toRouteKey('email', email)], email, true)).cells[0]!,
  }
}
