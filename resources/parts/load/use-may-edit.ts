import { useCan, useGetIdentity } from '@refinedev/core'
import type { Load } from '#contract/entities/load.ts'
import type { Me } from '#contract/entities/session.ts'
import { type LoadViewer, mayEditLoad, seesPrices } from '#contract/rules/load-access.ts'

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
