import { useCan, useGetIdentity } from '@refinedev/core'
import type { Load } from '#contract/entities/load.ts'
import type { Me } from '#contract/entities/session.ts'
import { mayEditLoad } from '#contract/rules/load-access.ts'

const NOBODY = -1

/** Whether the user may change a load: the rule that the server asks; false until access control has answered. */
export function useMayEdit(load: Pick<Load, 'dispatcher'>): boolean {
  const { data: me } = useGetIdentity<Partial<Me>>()
  const { data: own } = useCan({ resource: 'loads', action: 'edit' })
  const { data: all } = useCan({ resource: 'all-loads', action: 'edit' })
  return mayEditLoad(load, { id: me?.id ?? NOBODY, can: (resource) => (resource === 'all-loads' ? all : own)?.can === true })
}
