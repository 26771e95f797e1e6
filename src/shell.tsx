import 'dayjs/locale/en-gb'
import {
  type AccessControlProvider,
  type AuthProvider,
  type DataProvider,
  type LiveProvider,
  type NotificationProvider,
  type RouterProvider,
  keys,
  Refine,
  useKeys,
} from '@refinedev/core'
import { keepPreviousData, type NetworkMode, QueryClient, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { type ContextType, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { listOffers } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { DRIVER_PAGE, isDriverAlone } from './driver-page.ts'
import { earlyKey } from '#kit/call.ts'
import { KnownAnswers } from '#kit/known-answers.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { RESOURCES } from '#resources/index.ts'
import { Toaster } from './layout/toaster.tsx'
import { isRegistered } from './route-table.ts'
import { Pages } from './routes.tsx'
import {
  type Account,
  type LinkState,
  ShellContext,
  type ShellParts,
  type ToastList,
  type Watched,
} from './shell-context.ts'

dayjs.locale('en-gb')

export interface ShellProviders {
  auth: AuthProvider
  data: DataProvider
  access: AccessControlProvider & { known: ContextType<typeof KnownAnswers> }
  notification: NotificationProvider
  router: RouterProvider
  toasts: ToastList
  live: {
    provider: LiveProvider
    link: Watched<LinkState>
    open: (userUuid: string) => void
    close: () => void
  }
}

interface Props {
  session: Watched<Account | null>
  providers: ShellProviders
  /** Responses that early.ts requested before the first paint. */
  early?: { uuid: string | undefined; at: number; me?: Me | undefined; offers?: unknown }
}

// A local server works offline, and a paused mutation must fail now rather than be sent an hour later.
const networkMode: NetworkMode = 'always'
/** Milliseconds within which a new subscriber reuses the answer of user/me. */
const FRESH_MS = 10_000

const OPTIONS = {
  disableTelemetry: true,
  disableRouteChangeHandler: true,
  warnWhenUnsavedChanges: true,
}

function clientFor(uuid: string | undefined, early: Props['early']) {
  // Refetch only queries that failed offline; the live link refreshes the rest.
  const refetchOnReconnect = ({ state }: { state: { status: string } }) => state.status === 'error'
  const queries = {
    retry: false,
    networkMode,
    refetchOnReconnect,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  }
  const client = new QueryClient({ defaultOptions: { queries, mutations: { networkMode } } })
  const identity = keys().auth().action('identity').get()
  client.setQueryDefaults(identity, { staleTime: FRESH_MS })
  // The early answer belongs to one user and one login.
  if (early?.uuid !== uuid || !early || Date.now() - early.at > FRESH_MS) return client
  if (early.me) client.setQueryData(identity, early.me)
  if (early.offers) client.setQueryData(earlyKey(listOffers), early.offers)
  return client
}

const SETTINGS = '/settings'

const SecondFactorDue = preloadable(
  async () => (await import('#src/pages/settings/second-factor-due.tsx')).SecondFactorDue,
)

const listResources = (permissions: readonly Permission[]) =>
  RESOURCES.filter((resource) => isRegistered(resource, permissions)).map(({ name, label, paths }) => ({
    name,
    ...paths,
    meta: { label, paths },
  }))

function FreshAnswers({ principal }: { principal: string }) {
  const queries = useQueryClient()
  const { keys } = useKeys()
  const answeredFor = useRef(principal)
  useEffect(() => {
    if (answeredFor.current === principal) return
    answeredFor.current = principal
    void queries.invalidateQueries({ queryKey: keys().access().get() })
  }, [queries, keys, principal])
  return null
}

export function Shell({ session, providers, early }: Props) {
  const account = useSyncExternalStore(session.subscribe, session.get)
  const { live, toasts, access } = providers
  const parts = useMemo(
    (): ShellParts => ({ account: session, link: live.link, toasts }),
    [session, live, toasts],
  )
  const uuid = account?.user_uuid
  const permissions = account?.user_permissions
  const resources = useMemo(() => listResources(permissions ?? []), [permissions])
  const client = useMemo(() => clientFor(uuid, early), [uuid, early])
  const options = useMemo(() => ({ ...OPTIONS, reactQuery: { clientConfig: client } }), [client])

  useEffect(() => {
    if (!uuid) return undefined
    // The early answers are stale once live messages may have been missed or applied.
    const forget = live.link.subscribe(() => {
      if (live.link.get() === 'live') client.removeQueries({ queryKey: earlyKey(listOffers) })
    })
    live.open(uuid)
    return () => {
      forget()
      live.close()
    }
  }, [live, uuid, client])

  // Drivers have their own page; only the settings are here. Checked before any page renders and redirects.
  const isElsewhere = isDriverAlone(account) && !location.pathname.startsWith(SETTINGS)
  useEffect(() => {
    if (isElsewhere) location.replace(DRIVER_PAGE)
  }, [isElsewhere])

  if (!account || isElsewhere) return null
  return (
    <ShellContext value={parts}>
      <Refine
        key={uuid}
        dataProvider={providers.data}
        authProvider={providers.auth}
        accessControlProvider={access}
        liveProvider={live.provider}
        notificationProvider={providers.notification}
        routerProvider={providers.router}
        resources={resources}
        options={options}
      >
        <KnownAnswers value={access.known}>
          <FreshAnswers principal={[...account.user_permissions, account.is_admin].join(' ')} />
          {account.second_factor_due ? (
            <>
              <SecondFactorDue />
              <Toaster />
            </>
          ) : (
            <Pages permissions={account.user_permissions} />
          )}
        </KnownAnswers>
      </Refine>
    </ShellContext>
  )
}
