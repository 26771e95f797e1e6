import { useMemo } from 'react'
import { dayWriter } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'
import { useCompanyZone } from './zone.tsx'

/** YYYY-MM-DD in the company's time zone; in the browser's until the company is loaded. */
export function useToday(): string {
  const zone = useCompanyZone()
  const write = useMemo(() => dayWriter(zone), [zone])
  return useClock(write)
}
