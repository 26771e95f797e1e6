import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { dayAfter, type DayRange, defaultProfitRange } from '#contract/rules/day-range.ts'
import { dayWriter, normalDate } from '#contract/rules/dates.ts'
import { ownZone } from '#contract/rules/wall-time.ts'

/** Days that the dispatch section shows at first. */
const DAYS = 28

/** The day that it is by the clocks of the browser. */
export const browserToday = () => dayWriter(ownZone())(Date.now())

/** The days of a section while the address names none. */
export function initialRange(section: string): DayRange {
  const today = browserToday()
  return section === 'accounting' ? defaultProfitRange(today) : { from: dayAfter(today, 1 - DAYS), to: today }
}

/** What the dashboard shows, as it stands in the address. */
export function useAddress(section: string) {
  const [params, setParams] = useSearchParams()
  const initial = initialRange(section)
  const stated = {
    from: normalDate(params.get('from') ?? '') ?? initial.from,
    to: normalDate(params.get('to') ?? '') ?? initial.to,
  }
  const change = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, range: stated.from > stated.to ? initial : stated, change }
}
