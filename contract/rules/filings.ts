import { toIsoDay } from './dates.ts'

/** Filings and renewals of a motor carrier that are due by a day. */
export const FILING_KINDS = {
  ucr: 'UCR registration',
  mcs150: 'MCS-150 update',
  irp: 'IRP plates',
  ifta: 'IFTA return',
  form_2290: 'Form 2290 (heavy vehicle tax)',
  boc3: 'BOC-3 (process agents)',
  liability: 'Auto liability insurance',
  cargo: 'Cargo insurance',
  other: 'Other',
} as const
export type FilingKind = keyof typeof FILING_KINDS

export const FILING_PERIODS = {
  once: 'Once',
  quarter: 'Every quarter',
  year: 'Every year',
  two_years: 'Every two years',
} as const
export type FilingPeriod = keyof typeof FILING_PERIODS

const MONTHS: Readonly<Record<FilingPeriod, number>> = { once: 0, quarter: 3, year: 12, two_years: 24 }

export const FILING_REMINDER_DAYS = [60, 30, 14, 7, 1, 0] as const

/** The last day of a month, January being 0; months beyond the year go on into the next. */
const lastDay = (year: number, month: number): string => toIsoDay(Date.UTC(year, month + 1, 0))

/**
 * 49 CFR 390.19(b): the last digit of the USDOT number is the month (0 is October), the one before says
 * whether the year is odd or even.
 */
function mcs150DueOn(today: string, dotNumber: string): string | null {
  const digits = dotNumber.replaceAll(/\D/g, '')
  if (digits.length < 2) return null
  const month = (Number(digits.at(-1)) || 10) - 1
  const parity = Number(digits.at(-2)) % 2
  const year = Number(today.slice(0, 4))
  const due = [year, year + 1, year + 2].filter((one) => one % 2 === parity).map((one) => lastDay(one, month))
  return due.find((day) => day >= today) ?? null
}

const nextOf = (today: string, months: readonly number[]): string | null => {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].flatMap((one) => months.map((month) => lastDay(one, month)))
  return days.find((day) => day >= today) ?? null
}

/**
 * The next usual due day, or null where each carrier has its own. UCR: registered before the year begins (49 USC
 * 14504a). Form 2290: 31 August for vehicles first used in July (IRC 4481). IFTA: the last day of the month after
 * a quarter.
 */
export function usualDueOn(kind: FilingKind, today: string, dotNumber: string): string | null {
  if (kind === 'mcs150') return mcs150DueOn(today, dotNumber)
  if (kind === 'ucr') return nextOf(today, [11])
  if (kind === 'form_2290') return nextOf(today, [7])
  if (kind === 'ifta') return nextOf(today, [0, 3, 6, 9])
  return null
}

/** The usual period of a filing. */
export const usualPeriod = (kind: FilingKind): FilingPeriod =>
  kind === 'mcs150' ? 'two_years' : kind === 'ifta' ? 'quarter' : kind === 'boc3' ? 'once' : 'year'

/** The due day after this one was filed, null where it is filed once; the last day of a month stays one. */
export function nextDueOn(dueOn: string, period: FilingPeriod): string | null {
  const months = MONTHS[period]
  if (months === 0) return null
  const [year = 0, month = 0, day = 0] = dueOn.split('-').map(Number)
  const end = lastDay(year, month - 1 + months)
  const isLast = dueOn === lastDay(year, month - 1)
  const same = `${end.slice(0, 8)}${String(day).padStart(2, '0')}`
  return isLast || same > end ? end : same
}
