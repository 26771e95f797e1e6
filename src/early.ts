import { API_PREFIX } from '#contract/constants.ts'
import { storedToken } from '#providers/auth/session-store.ts'
import { askAhead } from '#providers/http/ahead.ts'
import { keptFilter } from '#src/pages/dispatch/filter/filter-store.ts'

const unheard = () => undefined

/** Has what a logged-in page surely needs on its way while the rest of the entry, React with it, is still to run. */
export function startEarly({ pathname, search }: Location): void {
  const token = storedToken()
  if (token === null) return
  import('./shell.tsx').catch(unheard)
  import('#providers/access/enforcer.ts').catch(unheard)
  askAhead(`${API_PREFIX}user/me/`, token)
  if (pathname !== '/dispatch') return
  import('#src/pages/dispatch/index.tsx').catch(unheard)
  if (search === '' && keptFilter() === '') askAhead(`${API_PREFIX}load/offer/list/`, token)
}

startEarly(window.location)
