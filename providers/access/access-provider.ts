import type { AccessControlProvider, CanReturnType } from '@refinedev/core'
import type { Permission, PrincipalKind } from '#contract/permissions.ts'

export interface Holder {
  user_permissions: readonly Permission[]
  is_admin?: boolean | undefined
  is_superuser: boolean
}

const listHoldings = ({
  user_permissions,
  is_admin,
  is_superuser,
}: Holder): (Permission | PrincipalKind)[] => [
  ...user_permissions,
  'SESSION',
  ...(is_admin || is_superuser ? (['ADMIN'] as const) : []),
  ...(is_superuser ? (['SUPERUSER'] as const) : []),
]

type Ask = (resource: string, action: string) => boolean

export interface AccessProvider extends AccessControlProvider {
  ready: () => Promise<void>
  known: (resource: string, action: string) => CanReturnType | undefined
}

/** The casbin enforcer loads with the first question; one per permission list. */
export function createAccessProvider(holder: () => Holder | null): AccessProvider {
  let known: { key: string; ask: Promise<Ask>; answer?: Ask } | undefined

  const enforcer = (holdings: (Permission | PrincipalKind)[]) => {
    const key = holdings.join(' ')
    if (known?.key === key) return known.ask
    const ask = import('./enforcer.ts').then(({ answererFor }) => answererFor(holdings))
    const loading: typeof known = { key, ask }
    known = loading
    ask.then(
      (answer) => {
        loading.answer = answer
      },
      () => {
        if (known === loading) known = undefined
      },
    )
    return ask
  }

  const now = () => {
    const user = holder()
    return user && listHoldings(user)
  }

  return {
    ready: async () => {
      const holdings = now()
      if (holdings) await enforcer(holdings)
    },
    known: (resource, action) =>
      known?.answer && known.key === now()?.join(' ') ? { can: known.answer(resource, action) } : undefined,
    can: async ({ resource, action }) => {
      if (!resource) return { can: false }
      for (;;) {
        const holdings = now()
        if (!holdings) return { can: false }
        const ask = await enforcer(holdings)
        // user/me may have replaced the answerer meanwhile: don't ask again then.
        if (now()?.join(' ') === holdings.join(' ')) return { can: ask(resource, action) }
      }
    },
  }
}
