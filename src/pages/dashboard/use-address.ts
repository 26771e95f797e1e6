import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { dayAfter, type DayRange, defaultProfitRange } from '#contract/rules/day-range.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { useToday } from '#kit/cells/today.ts'

const DAYS = 28

/** `today` is YYYY-MM-DD in the company's time zone. */
export function initialRange(section: string, today: string): DayRange {
  return section === 'accounting' ? defaultProfitRange(today) : { from: dayAfter(today, 1 - DAYS), to: today }
}

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
