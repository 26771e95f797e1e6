import { API_PREFIX } from '#contract/constants.ts'
import { storedToken } from '#providers/auth/session-store.ts'
import { askAhead } from '#providers/http/ahead.ts'
import { keptFilter } from '#src/pages/dispatch/filter/filter-store.ts'

const unheard = () => undefined

/** The pages that most people open the product on. */
const FIRST_PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  '/dashboard': () => import('#src/pages/dashboard/index.tsx'),
  '/dispatch': () => import('#src/pages/dispatch/index.tsx'),
}

/** Has what a logged-in page surely needs on its way while the entry, React with it, is still to come: the build makes a script of its own of it. */
export function startEarly({ pathname, search }: Location): void {
  const token = storedToken()
  if (token === null) return
  import('./shell.tsx').catch(unheard)
  import('#providers/access/enforcer.ts').catch(unheard)
  askAhead(`${API_PREFIX}user/me/`, token)
  FIRST_PAGES[pathname]?.().catch(unheard)
  if (pathname === '/dispatch' && search === '' && keptFilter() === '') askAhead(`${API_PREFIX}load/offer/list/`, token)
}

startEarly(window.location)
