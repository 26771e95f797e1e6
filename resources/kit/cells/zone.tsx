import { useGetIdentity } from '@refinedev/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from '#contract/entities/session.ts'
import { ownZone } from '#contract/rules/wall-time.ts'

const Zone = createContext<string | undefined>(undefined)

/** The company's time zone, whose clocks all times show but those of stops; the browser's as long as the company is not known. */
export const useCompanyZone = (): string => useContext(Zone) ?? ownZone()

/** Asks once for the zone that all cells below read. */
export function CompanyZone({ children }: { children: ReactNode }) {
  const { data: me } = useGetIdentity<Partial<Me>>()
  return <Zone value={me?.company?.time_zone || undefined}>{children}</Zone>
}
