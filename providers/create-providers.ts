import { type Credentials, credentialVault } from './auth/credentials.ts'
import { callLogin, callRefresh, createAuthProvider } from './auth/auth-provider.ts'
import { createRelogin } from './auth/relogin.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { me, type Me, readMe } from '#contract/entities/people/session.ts'
import { buildPath } from '#contract/http.ts'
import type { LiveMark } from '#contract/live.ts'
import { readAnswer, readPart } from '#contract/reader/read-answer.ts'
import type { SessionStore } from './auth/session-store.ts'
import { createAccessProvider } from './access/access-provider.ts'
import { createDataProvider, type ResourceCalls } from './data/data-provider.ts'
import { afterAhead, askAhead, isUnderWay, takeArrived } from './http/ahead.ts'
import { createFailureNotices } from './http/failure-notices.ts'
import { createHttp } from './http/http.ts'
import { createLive } from './live/live-provider.ts'
import { createNotificationProvider } from './notification/notification-provider.ts'
import { createToasts } from './notification/toast-store.ts'
import { routerProvider } from './router/router-provider.ts'

/** Prefetched responses are discarded if not used within this time. */
const AHEAD_MS = 1000

const isMark = (live: LiveMark | undefined): live is LiveMark =>
  Number.isInteger(live?.seq) && Boolean(live?.principal)

export function createProviders(session: SessionStore, resources: Readonly<Record<string, ResourceCalls>>) {
  const vault = credentialVault
  const canRenew = () => {
    const user = session.get()
    return Boolean(user?.is_superuser || user?.is_admin)
  }
  const login = (credentials: Credentials) => callLogin(http, credentials)
  const relogin = createRelogin({ session, vault, login, refresh: (token) => callRefresh(http, token) })
  const toasts = createToasts()
  const onFailure = createFailureNotices((text) => void toasts.open({ type: 'error', text }))
  const http = createHttp({ token: session.token, relogin, canRenew, onFailure })
  const reread = async () => session.confirm(readPart(me, (await http.get<unknown>(buildPath(readMe))).data))
  const link = createLive(() => http.get(buildPath(readMe)), reread)
  let callOff = () => {}
  let mark: LiveMark | undefined
  // Opened after the prefetched responses: otherwise they would be fetched again, unread.
  const live = {
    ...link,
    open: (userUuid: string) => {
      callOff()
      const known = mark
      mark = undefined
      callOff = afterAhead(() => link.open(userUuid, known))
    },
    close: () => {
      callOff()
      link.close()
    },
  }

  const access = createAccessProvider(session.get)
  // Everything else of a session is fetched after the response that started it.
  const entered: SessionStore = {
    ...session,
    begin: (answer, how) => {
      mark = isMark(answer.live) ? answer.live : undefined
      session.begin(answer, how)
    },
  }

  const ahead = (url: string) => {
    const token = session.token()
    if (token !== null) askAhead(url, token, AHEAD_MS)
  }

  function arrived(): { me?: Me | undefined; offers?: unknown } {
    const token = session.token()
    if (token === null) return {}
    const whole = takeArrived(`${API_PREFIX}${buildPath(readMe)}`, token)
    const known = whole === undefined ? undefined : readAnswer(readMe, whole, console.error)
    if (known) session.confirm(readPart(me, whole))
    const board = takeArrived(`${API_PREFIX}${buildPath(listOffers)}`, token)
    const offers = board === undefined ? undefined : readAnswer(listOffers, board, console.error)
    // Everything else is fetched after this response; offers still loading may be older than it.
    const { live } = known ?? {}
    mark =
      isMark(live) && !isUnderWay()
        ? { ...live, seq: Math.min(live.seq, offers?.seq ?? live.seq) }
        : undefined
    return { me: known, offers }
  }

  return {
    live,
    toasts,
    auth: createAuthProvider({ http, session: entered, vault, onLeave: live.close }),
    data: createDataProvider(
      http,
      resources,
      async ([resource, action]) => (await access.can({ resource, action })).can,
      ahead,
    ),
    access,
    arrived,
    notification: createNotificationProvider(toasts),
    router: routerProvider,
  }
}
