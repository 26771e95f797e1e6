import { useGetIdentity } from '@refinedev/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { ownZone } from '#contract/rules/wall-time.ts'

const Zone = createContext<string | undefined>(undefined)

/** Time zone of every time but those of stops; the browser's until the company is loaded. */
export const useCompanyZone = (): string => useContext(Zone) ?? ownZone()

export function CompanyZone({ children }: { children: ReactNode }) {
  const { data: me } = useGetIdentity<Partial<Me>>()
  return <Zone value={me?.company?.time_zone || undefined}>{children}</Zone>
}
