import { CanAccess, useCan, useGetIdentity } from '@refinedev/core'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import type { Can, Permission } from '#contract/permissions.ts'
import { homePath } from '#src/home-route.ts'
import { useKnownAnswer } from '#kit/known-answers.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Layout } from './layout/layout.tsx'
import { inOpenGroups, type NavEntry, settingsEntries } from './layout/nav-entries.ts'
import { SettingsFrame } from './layout/settings-frame.tsx'
import { whyTurnedAway } from './layout/turned-away.tsx'
import { useAccount } from './shell-context.ts'
import { isRegistered, PAGE_ROUTES, type PageRoute } from './route-table.ts'
import { VisitedLists } from './visited-lists.tsx'
import { whenIdle } from '#kit/when-idle.ts'

/** Login target regardless of permissions; without them it counts as an unknown path, which leads home. */
const AFTER_LOGIN = '/dashboard'

const NewOffers = preloadable(async () => (await import('./pages/dispatch/new-offers.tsx')).NewOffers)

const preload = ({ Page }: PageRoute) => void Page.preload().catch(() => undefined)

const prepare = (routes: readonly PageRoute[]) => Promise.allSettled(routes.map(({ Page }) => Page.preload()))

const turnedAway = (path: string) => ({
  turnedAway: whyTurnedAway(path.split('?', 1)[0] ?? path, PATTERNS, EVERY_ENTRY),
})

function AfterLogin({ canOpen }: { canOpen: (path: string) => boolean }) {
  const { state } = useLocation()
  const from: unknown = state?.from
  const opening = typeof from === 'string' && from.startsWith('/') ? from : null
  return (
    <Navigate
      to={AFTER_LOGIN}
      replace
      state={{ opening, ...(opening && !canOpen(opening) && turnedAway(opening)) }}
    />
  )
}

function Shut({ question: [resource, action], home }: { question: Can; home: string }) {
  const { pathname } = useLocation()
  const { isLoading } = useGetIdentity()
  const account = useAccount()
  // Keyed by permissions: an access answer from before user/me must not redirect.
  const permissionsKey = [...(account?.user_permissions ?? []), account?.is_admin].join(' ')
  const { data, isFetching } = useCan({ resource, action, params: { standing: permissionsKey } })
  return isLoading || isFetching || data?.can !== false ? null : (
    <Navigate to={home} replace state={turnedAway(pathname)} />
  )
}

interface PlaceOfPage {
  home: string
  settings: readonly NavEntry[]
}

function Guarded({ question, home, children }: { question: Can; home: string; children: ReactNode }) {
  const [resource, action] = question
  const queryOptions = useKnownAnswer(resource, action)
  return (
    <CanAccess
      resource={resource}
      action={action}
      queryOptions={queryOptions}
      fallback={<Shut question={question} home={home} />}
    >
      {children}
    </CanAccess>
  )
}

function RoutePage({ pattern, Page, question, nav, title, home, settings }: PageRoute & PlaceOfPage) {
  const name = nav?.label ?? title
  // Runs before the effects of the page, which may set a better title.
  useLayoutEffect(() => {
    if (name) document.title = `${name} · Freight`
  }, [name])
  const page = pattern.startsWith('/settings') ? (
    <SettingsFrame entries={settings}>
      <Page />
    </SettingsFrame>
  ) : (
    <Page />
  )
  if (!question) return page
  return (
    <Guarded question={question} home={home}>
      {page}
    </Guarded>
  )
}

const toEntries = (route: PageRoute): NavEntry[] => {
  const { nav, pattern, question } = route
  return nav ? [{ ...nav, path: pattern, preload: () => preload(route), ...(question && { question }) }] : []
}

const listEntries = (routes: readonly PageRoute[]): NavEntry[] => inOpenGroups(routes.flatMap(toEntries))

const EVERY_ENTRY = listEntries(PAGE_ROUTES)
const PATTERNS = PAGE_ROUTES.map(({ pattern }) => pattern)

/** The permission may be new: wait until user/me confirms the list before redirecting. */
function Unknown({ home }: { home: string }) {
  const { isLoading } = useGetIdentity()
  const { state, pathname } = useLocation()
  const isAfterLogin = state !== null && typeof state === 'object' && 'opening' in state
  return isLoading ? null : <Navigate to={home} replace state={isAfterLogin ? state : turnedAway(pathname)} />
}

export function Pages({ permissions }: { permissions: readonly Permission[] }) {
  const routes = useMemo(() => PAGE_ROUTES.filter((route) => isRegistered(route, permissions)), [permissions])
  // Reserves closed paths: otherwise `/x/new` would match the record route `/x/:id`.
  const shut = PAGE_ROUTES.flatMap((route) =>
    route.pattern.includes(':') || isRegistered(route, permissions) ? [] : [route.pattern],
  )
  const entries = useMemo(() => listEntries(routes), [routes])
  const settings = useMemo(() => settingsEntries(entries), [entries])
  const canOpen = useCallback(
    (path: string) => routes.some(({ pattern }) => matchPath(pattern, path.split('?', 1)[0] ?? path)),
    [routes],
  )
  const home = homePath(permissions, canOpen, useAccount()?.is_superuser)
  const [newOffers, setNewOffers] = useState(0)

  useEffect(() => whenIdle(() => void prepare(routes.filter(({ nav }) => nav))), [routes])

  const draw = useCallback(
    (route: PageRoute) => <RoutePage {...route} home={home} settings={settings} />,
    [home, settings],
  )

  return (
    <Layout home={home} entries={entries} canOpen={canOpen} newOffers={newOffers}>
      {canOpen('/dispatch') && <NewOffers onCount={setNewOffers} />}
      <VisitedLists routes={routes} draw={draw}>
        <Routes>
          <Route path="/login" element={<AfterLogin canOpen={canOpen} />} />
          {routes.map((route) => (
            <Route key={route.pattern} path={route.pattern} element={draw(route)} />
          ))}
          {shut.map((path) => (
            <Route key={path} path={path} element={<Unknown home={home} />} />
          ))}
          <Route path="*" element={<Unknown home={home} />} />
        </Routes>
      </VisitedLists>
    </Layout>
  )
}
