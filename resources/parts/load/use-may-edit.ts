import { useGetIdentity } from '@refinedev/core'
import type { Load } from '#contract/entities/load.ts'
import type { Me } from '#contract/entities/session.ts'
import { type LoadViewer, mayEditLoad, mayEditPrices, seesPrices } from '#contract/rules/load-access.ts'
import { useCan } from '#kit/access.tsx'

const NOBODY = -1

/** The user as the rules of a load ask; he may nothing until access control has answered. */
function useLoadViewer(action: 'edit' | 'show'): LoadViewer {
  const { data: me } = useGetIdentity<Partial<Me>>()
  const { data: own } = useCan({ resource: 'loads', action })
  const { data: all } = useCan({ resource: 'all-loads', action })
  return { id: me?.id ?? NOBODY, can: (resource) => (resource === 'all-loads' ? all : own)?.can === true }
}

/** Whether the user may change a load: the rule that the server asks. */
export const useMayEdit = (load: Pick<Load, 'dispatcher'>): boolean => mayEditLoad(load, useLoadViewer('edit'))

/** Whether the user sees the prices of a load, and may share it: the rule that the server asks. */
export const useSeesPrices = (load: Pick<Load, 'dispatcher'>): boolean => seesPrices(load, useLoadViewer('show'))

/** Why the prices of a load that is there are read-only for the user, by the rule that the server asks; '' where they are not, or nobody knows yet. */
export function useFixedPrices({ id, dispatcher }: Readonly<Record<string, unknown>>): string {
  const viewer = useLoadViewer('edit')
  const { data: prices } = useCan({ resource: 'all-load-prices', action: 'edit' })
  if (id === undefined || typeof dispatcher !== 'number' || viewer.id === NOBODY || prices === undefined) return ''
  const can: LoadViewer['can'] = (...question) => (question[0] === 'all-load-prices' ? prices.can : viewer.can(...question))
  return mayEditPrices({ dispatcher }, { id: viewer.id, can }) ? '' : 'The price of another user’s load is read-only.'
}
