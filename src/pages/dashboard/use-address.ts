import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { dayAfter, type DayRange, defaultProfitRange } from '#contract/rules/day-range.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { useToday } from '#kit/cells/today.ts'

/** Days that the dispatch section shows at first. */
const DAYS = 28

/** The days of a section while the address names none, on a day (YYYY-MM-DD) of the company. */
export function initialRange(section: string, today: string): DayRange {
  return section === 'accounting' ? defaultProfitRange(today) : { from: dayAfter(today, 1 - DAYS), to: today }
}

/** What the dashboard shows, as it stands in the address. */
export function useAddress(section: string) {
  const [params, setParams] = useSearchParams()
  const initial = initialRange(section, useToday())
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
