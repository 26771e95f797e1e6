import { type DayGroup, type DayRange, groupStart } from '#contract/rules/day-range.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listDimensionNames } from '#server/reports/dashboard/dashboard.repository.ts'
import type { Dimension } from '#server/reports/dashboard/counted.repository.ts'
import {
  type Figure,
  loadFigures,
  plannedFigure,
  tonuFigures,
} from '#server/reports/dashboard/figures.repository.ts'

export interface Earned {
  loads: number
  tonu: number
  broker_price_cents: number
  driver_price_cents: number
  profit_cents: number
}

export const NO_EARNINGS: Earned = {
  loads: 0,
  tonu: 0,
  broker_price_cents: 0,
  driver_price_cents: 0,
  profit_cents: 0,
}

type Counted = Pick<Figure, 'count' | 'broker_cents' | 'driver_cents'> & { tonu?: number }

const plus = (sum: Earned, { count, tonu = 0, broker_cents, driver_cents }: Counted): Earned => {
  const broker = sum.broker_price_cents + (broker_cents ?? 0)
  const driver = sum.driver_price_cents + (driver_cents ?? 0)
  return {
    loads: sum.loads + count - tonu,
    tonu: sum.tonu + tonu,
    broker_price_cents: broker,
    driver_price_cents: driver,
    profit_cents: broker - driver,
  }
}

type EarnedFigure = Figure & { tonu: number }

async function earned(
  tx: Tx,
  range: DayRange,
  dispatchers: readonly number[] | null,
  dimensions: readonly Dimension[],
): Promise<EarnedFigure[]> {
  const nameOf = ({ dimension, key }: Pick<Figure, 'dimension' | 'key'>) => `${dimension} ${key}`
  const tonu = new Map(
    (await tonuFigures(tx, range, dispatchers, dimensions)).map((figure) => [nameOf(figure), figure.count]),
  )
  const figures = await loadFigures(tx, 'earned', { range, dispatchers, dimensions, priced: null })
  return figures.map((figure) => ({ ...figure, tonu: tonu.get(nameOf(figure)) ?? 0 }))
}

function byGroup(figures: readonly EarnedFigure[], toStart: (day: string) => string) {
  const days = figures.filter(({ dimension }) => dimension === 'day')
  const groups = new Map<string, Earned>()
  for (const day of days) {
    const start = toStart(day.key)
    groups.set(start, plus(groups.get(start) ?? NO_EARNINGS, day))
  }
  return { total: days.reduce(plus, NO_EARNINGS), groups }
}

export const earnedOn = async (
  tx: Tx,
  range: DayRange,
  dispatchers: readonly number[] | null,
  toStart: (day: string) => string,
) => byGroup(await earned(tx, range, dispatchers, ['day']), toStart)

export const plannedOn = async (
  tx: Tx,
  range: DayRange,
  dispatchers: readonly number[] | null,
): Promise<Earned> => plus(NO_EARNINGS, await plannedFigure(tx, range, dispatchers))

export async function sumProfitByPerson(
  tx: Tx,
  range: DayRange,
  dispatchers: readonly number[] | null,
  group: DayGroup,
) {
  const figures = await earned(tx, range, dispatchers, ['day', 'dispatcher'])
  const byDispatcher = figures.filter(({ dimension }) => dimension === 'dispatcher')
  const nameOf = await listDimensionNames(tx, { dispatcher: byDispatcher.map(({ key }) => Number(key)) })
  return {
    ...byGroup(figures, (day) => groupStart(day, group)),
    dispatchers: byDispatcher
      .map((figure) => ({
        ...plus(NO_EARNINGS, figure),
        id: Number(figure.key),
        name: nameOf('dispatcher', Number(figure.key)),
      }))
      .toSorted((a, b) => b.profit_cents - a.profit_cents || a.id - b.id),
  }
}
