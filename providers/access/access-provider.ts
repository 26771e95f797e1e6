import type { AccessControlProvider } from '@refinedev/core'
import type { Permission, Standing } from '#contract/permissions.ts'

/** What a session stands for: its permissions, and what comes with being logged in, an administrator, a superuser. */
export interface Holder {
  user_permissions: readonly Permission[]
  is_admin?: boolean | undefined
  is_superuser: boolean
}

const holdingsOf = ({ user_permissions, is_admin, is_superuser }: Holder): (Permission | Standing)[] => [
  ...user_permissions,
  'SESSION',
  ...(is_admin || is_superuser ? (['ADMIN'] as const) : []),
  ...(is_superuser ? (['SUPERUSER'] as const) : []),
]

/** refine's access control over the contract's casbin table: one enforcer for each permission list, loaded with the first question. */
export function createAccessProvider(holder: () => Holder | null): AccessControlProvider {
  let known: { key: string; ask: Promise<(resource: string, action: string) => boolean> } | undefined

  const enforcer = (holdings: (Permission | Standing)[]) => {
    const key = holdings.join(' ')
    if (known?.key === key) return known.ask
    const ask = import('./enforcer.ts').then(({ answererFor }) => answererFor(holdings))
    known = { key, ask }
    ask.catch(() => {
      if (known?.ask === ask) known = undefined
    })
    return ask
  }

  const now = () => {
    const user = holder()
    return user && holdingsOf(user)
  }

  return {
    can: async ({ resource, action }) => {
      if (!resource) return { can: false }
      for (;;) {
        const holdings = now()
        if (!holdings) return { can: false }
        const ask = await enforcer(holdings)
        // What user/me said while the enforcer was on its way counts: a question under way is not asked again.
        if (now()?.join(' ') === holdings.join(' ')) return { can: ask(resource, action) }
      }
    },
  }
}
