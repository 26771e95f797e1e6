import { useGetIdentity } from '@refinedev/core'
import { useMemo } from 'react'
import type { Me } from '#contract/entities/session.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today (YYYY-MM-DD) in the company's zone; in the browser's as long as the company is not known. */
export function useToday(): string {
  const { data: me } = useGetIdentity<Partial<Me>>()
  const zone = me?.company?.time_zone ?? ownZone
  const write = useMemo(() => dayWriter(zone), [zone])
  return useClock(write)
}
