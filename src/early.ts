import { API_PREFIX } from '#contract/constants.ts'
import { type Session, storedSession, storedToken } from '#providers/auth/session-store.ts'
import { askAhead } from '#providers/http/ahead.ts'
import { readStoredFilter } from '#src/pages/dispatch/filter/filter-store.ts'

const ignore = () => undefined

interface FirstPage {
  permission: Session['user_permissions'][number]
  load: () => Promise<unknown>
}

const FIRST_PAGES: Readonly<Record<string, FirstPage>> = {
  '/dashboard': { permission: 'VIEW_OWN_DASHBOARD', load: () => import('#src/pages/dashboard/index.tsx') },
  '/dispatch': { permission: 'VIEW_DISPATCH', load: () => import('#src/pages/dispatch/index.tsx') },
}

/**
 * Starts requests that a logged-in page needs while the entry chunk still loads; the build emits this as a
 * script of its own.
 */
export function startEarly({ pathname, search }: Location): void {
  const token = storedToken()
  if (token === null) return
  import('./shell.tsx').catch(ignore)
  import('#providers/access/enforcer.ts').catch(ignore)
  askAhead(`${API_PREFIX}user/me/`, token)
  const page = FIRST_PAGES[pathname]
  if (!page || !storedSession()?.user_permissions.includes(page.permission)) return
  page.load().catch(ignore)
  if (pathname === '/dispatch' && search === '' && readStoredFilter() === '')
    askAhead(`${API_PREFIX}load/offer/list/`, token)
}

startEarly(window.location)
