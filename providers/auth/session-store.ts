import type { LoginAnswer, Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { createStore } from '#providers/store.ts'

/** `is_admin` and `full_name` are undefined until user/me has loaded. */
export interface Session extends Omit<LoginAnswer, 'access' | 'refresh' | 'live'> {
  is_admin?: boolean
  /** Must renew by refresh token: a password alone cannot log in again. */
  renews?: boolean
  full_name?: string
}

export type SessionEnd = 'left' | 'expired'

const NAMES = {
  session: 'session',
  access: 'access_token',
  refresh: 'refresh_token',
  uuid: 'user_uuid',
  id: 'user_id',
} as const

export const grantedTo = (permissions: readonly Permission[] | undefined): Permission[] => [
  ...new Set<Permission>([...(permissions ?? []), 'VIEW_SETTINGS']),
]

export const storedToken = (): string | null => localStorage.getItem(NAMES.access)

export const storedSession = (): Session | null => {
  const text = localStorage.getItem(NAMES.session)
  if (!text || !storedToken()) return null
  try {
    return JSON.parse(text) as Session
  } catch {
    return null
  }
}

const omitUndefined = (values: { [Name in keyof Session]?: Session[Name] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Session>

const withoutDue = (known: Session): Session => {
  const rest = { ...known }
  delete rest.second_factor_due
  return rest
}

/** Storage keys of unsent texts, with their user's id. */
const WORDS = /^(?:chat|typed) (\S+) /

/** Deletes other users' unsent texts, so that nobody at the same computer reads them. */
function forgetWords(...own: string[]) {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) {
      const of = WORDS.exec(name)?.[1]
      if (of !== undefined && !own.includes(of)) storage.removeItem(name)
    }
}

/** Local storage keeps the session over a reload and informs other tabs. */
export function createSessionStore() {
  const session = createStore<Session | null>(storedSession())
  let ended: SessionEnd | undefined

  const put = (next: Session) => {
    const text = JSON.stringify(next)
    if (text === localStorage.getItem(NAMES.session)) return
    localStorage.setItem(NAMES.session, text)
    session.set(next)
  }
  const forget = () => Object.values(NAMES).forEach((name) => localStorage.removeItem(name))

  window.addEventListener('storage', (event) => {
    if (event.key === NAMES.session || event.key === null) session.set(storedSession())
  })

  return {
    get: session.get,
    subscribe: session.subscribe,
    token: storedToken,
    refreshToken: () => localStorage.getItem(NAMES.refresh),
    ended: () => ended,
    /** A re-login keeps the values of user/me. */
    begin: ({ access, refresh, live: _unused, ...answer }: LoginAnswer, { renews = false } = {}) => {
      const before = session.get()
      forgetWords(answer.user_uuid, String(answer.user_id))
      localStorage.setItem(NAMES.access, access)
      localStorage.setItem(NAMES.refresh, refresh)
      localStorage.setItem(NAMES.uuid, answer.user_uuid)
      localStorage.setItem(NAMES.id, String(answer.user_id))
      ended = undefined
      const known = before?.user_uuid === answer.user_uuid ? withoutDue(before) : {}
      put({ ...known, ...answer, renews, user_permissions: grantedTo(answer.user_permissions) })
    },
    renew: ({ access, refresh }: Pick<LoginAnswer, 'access' | 'refresh'>) => {
      localStorage.setItem(NAMES.access, access)
      localStorage.setItem(NAMES.refresh, refresh)
    },
    /** Fields missing from the response stay; changed permissions apply at once. */
    confirm: (me: Partial<Me>) => {
      const known = session.get()
      if (!known) return
      put({
        ...withoutDue(known),
        ...(me.second_factor_due && { second_factor_due: me.second_factor_due }),
        ...omitUndefined({
          is_admin: me.is_admin,
          full_name: [me.first_name, me.last_name].filter(Boolean).join(' ') || me.username,
          is_superuser: me.is_superuser,
          is_driver: me.is_driver,
          payment_status: me.payment_status,
          teams: me.teams,
          active_email: me.email,
          company_name: me.company?.name || undefined,
          user_permissions: me.user_permissions && grantedTo(me.user_permissions),
        }),
      })
    },
    end: (why: SessionEnd) => {
      ended = why
      if (why === 'left') {
        forgetWords()
        globalThis.indexedDB?.deleteDatabase('freight-chat')
      }
      forget()
      session.set(null)
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
