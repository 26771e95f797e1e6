import { type ComponentType, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { afterAhead } from '#providers/http/ahead.ts'
import { createSessionStore, type SessionStore } from '#providers/auth/session-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { HeaderSkeleton } from './layout/header-skeleton.tsx'
import { type Credentials, LoginPage } from './pages/login/login-page.tsx'
import { useSessionExists } from './use-session-exists.ts'

/** Milliseconds to hold the first paint, so that a page about to arrive is painted once and complete. */
const WHOLE_MS = 60

const inTime = (...work: Promise<unknown>[]) =>
  Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, WHOLE_MS))])

// The login page must not load refine, axios or the registry.
async function loadInside(session: SessionStore) {
  const [{ createProviders }, { Shell }, { CALLS }, { preloadBespokePage }] = await Promise.all([
    import('#providers/create-providers.ts'),
    import('./shell.tsx'),
    import('#resources/index.ts'),
    import('./bespoke-pages.ts'),
  ])
  const page = preloadBespokePage(window.location.pathname)
  const providers = createProviders(session, CALLS)
  await inTime(page, providers.access.ready(), new Promise<void>(afterAhead))
  const early = { uuid: session.get()?.user_uuid, at: Date.now(), ...providers.arrived() }
  await inTime(providers.access.ready())
  const Inside: ComponentType = () => <Shell session={session} providers={providers} early={early} />
  return { providers, Inside }
}

export function createApp(): ComponentType {
  const session = createSessionStore()
  let loading: ReturnType<typeof loadInside> | undefined

  const inside = () => {
    loading ??= loadInside(session).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const preloadInside = () => void inside().catch(() => undefined)

  async function logIn(credentials: Credentials) {
    const { providers } = await inside()
    const { success, error } = await providers.auth.login(credentials)
    if (!success) throw error ?? new Error('Unknown error')
  }

  function Outside() {
    const { pathname, search, hash } = useLocation()
    if (pathname === '/login')
      return <LoginPage logIn={logIn} onIntent={preloadInside} hasExpired={session.ended() === 'expired'} />
    const from = session.ended() === 'left' ? undefined : pathname + search + hash
    return <Navigate to="/login" replace state={{ from }} />
  }

  function Inside() {
    const [loaded, setLoaded] = useState<{ Inside: ComponentType } | { error: unknown }>()
    useEffect(() => {
      inside().then(setLoaded, (error: unknown) => setLoaded({ error }))
    }, [])
    if (!loaded) return <HeaderSkeleton />
    if ('error' in loaded) throw loaded.error
    return <loaded.Inside />
  }

  return function App() {
    const isLoggedIn = useSessionExists(session)
    return (
      <BrowserRouter useTransitions={false}>
        <ErrorBoundary>{isLoggedIn ? <Inside /> : <Outside />}</ErrorBoundary>
      </BrowserRouter>
    )
  }
}
