import { API_PREFIX } from '#contract/constants.ts'
import { type Session, storedSession, storedToken } from '#providers/auth/session-store.ts'
import { askAhead } from '#providers/http/ahead.ts'
import { keptFilter } from '#src/pages/dispatch/filter/filter-store.ts'

const unheard = () => undefined

interface FirstPage {
  permission: Session['user_permissions'][number]
  load: () => Promise<unknown>
}

/** The pages that most people open the product on, each with the permission that registers it. */
const FIRST_PAGES: Readonly<Record<string, FirstPage>> = {
  '/dashboard': { permission: 'VIEW_OWN_DASHBOARD', load: () => import('#src/pages/dashboard/index.tsx') },
  '/dispatch': { permission: 'VIEW_DISPATCH', load: () => import('#src/pages/dispatch/index.tsx') },
}

/** Has what a logged-in page surely needs on its way while the entry, React with it, is still to come: the build makes a script of its own of it. */
export function startEarly({ pathname, search }: Location): void {
  const token = storedToken()
  if (token === null) return
  import('./shell.tsx').catch(unheard)
  import('#providers/access/enforcer.ts').catch(unheard)
  askAhead(`${API_PREFIX}user/me/`, token)
  const page = FIRST_PAGES[pathname]
  if (!page || !storedSession()?.user_permissions.includes(page.permission)) return
  page.load().catch(unheard)
  if (pathname === '/dispatch' && search === '' && keptFilter() === '') askAhead(`${API_PREFIX}load/offer/list/`, token)
}

startEarly(window.location)
