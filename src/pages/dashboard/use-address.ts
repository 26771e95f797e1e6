import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isPeriod, rangeOfPeriod } from '#contract/rules/day-periods.ts'
import { dayAfter, type DayRange, defaultProfitRange } from '#contract/rules/day-range.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { useToday } from '#kit/cells/today.ts'

const DAYS = 28

/** `today` is YYYY-MM-DD in the company's time zone. */
export function initialRange(section: string, today: string): DayRange {
  return section === 'accounting' ? defaultProfitRange(today) : { from: dayAfter(today, 1 - DAYS), to: today }
}

export const INITIAL_RANGE_WORDS = {
  accounting: '7 weeks to Monday',
  dispatch: 'Last 28 days',
} as const

export function useAddress(section: string) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const period = params.get('period')
  const initial = isPeriod(period) ? rangeOfPeriod(period, today) : initialRange(section, today)
  const [statedFrom, statedTo] = [normalDate(params.get('from') ?? ''), normalDate(params.get('to') ?? '')]
  const entered = { from: statedFrom ?? initial.from, to: statedTo ?? initial.to }
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
  return {
    params,
    /** As typed; either day may be the later one. */
    entered,
    range: entered.from > entered.to ? { from: entered.to, to: entered.from } : entered,
    period: statedFrom || statedTo ? 'days' : isPeriod(period) ? period : '',
    change,
  } as const
}
