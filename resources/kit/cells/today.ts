import { useMemo } from 'react'
import { dayWriter } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'
import { useCompanyZone } from './zone.tsx'

/** Today (YYYY-MM-DD) in the company's zone; in the browser's as long as the company is not known. */
export function useToday(): string {
  const zone = useCompanyZone()
  const write = useMemo(() => dayWriter(zone), [zone])
  return useClock(write)
}
