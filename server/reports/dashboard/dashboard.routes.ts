import {
  exportDispatchDashboard,
  exportProfit,
  EXPORTED_COUNTS,
  DASHBOARD_TYPES,
  listDashboardOffers,
  readDispatchDashboard,
  readMorning,
  readProfit,
} from '#contract/entities/reports/dashboard.ts'
import { DAY_GROUPS } from '#contract/rules/day-range.ts'
import { readToday as readTodayCall } from '#contract/entities/reports/today.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import {
  countType,
  dispatchDashboard,
  listCounted,
  readTodayOverview,
  profitDashboard,
} from '#server/reports/dashboard/dashboard.service.ts'
import { exportTable, toCountTable, toProfitTable } from '#server/reports/dashboard/dashboard-export.ts'
import { readToday } from '#server/reports/dashboard/today.service.ts'

export const dashboardRoutes: Routes = (app) => {
  mount(app, readDispatchDashboard, {
    onReplica: async ({ tx, user, query, asOf }) => ({
      ...(await dispatchDashboard(tx, user, query)),
      as_of: asOf,
    }),
  })
  mount(app, readProfit, ({ tx, user, query }) => profitDashboard(tx, user, query))
  mount(app, readMorning, ({ tx, user }) => readTodayOverview(tx, user))
  mount(app, readTodayCall, ({ tx, user, query }) => readToday(tx, user, query))
  mount(app, listDashboardOffers, async ({ tx, user, query: { page, type, ...filter } }) => ({
    count: await countType(tx, user, type, filter),
    results: await listCounted(tx, user, type, filter, page),
  }))
  const { db } = app.services
  mount(app, exportProfit, {
    download: async ({ query: { rows, format, ...query }, ...call }) => {
      const answer = await call.read((tx) => profitDashboard(tx, call.user, query))
      const name = rows === 'dispatcher' ? 'Profit by dispatcher' : `Profit by ${DAY_GROUPS[query.group]}`
      return exportTable(
        { ...call, db },
        { kind: 'profit', name, format, filter: query },
        toProfitTable({ rows, ...query }, answer),
      )
    },
  })
  mount(app, exportDispatchDashboard, {
    isFromReplica: true,
    download: async ({ query: { rows, format, ...query }, ...call }) => {
      const answer = await call.read((tx) => dispatchDashboard(tx, call.user, query))
      const name = `${DASHBOARD_TYPES[query.type]} ${EXPORTED_COUNTS[rows]}`
      return exportTable(
        { ...call, db },
        { kind: 'dashboard', name, format, filter: query },
        toCountTable({ rows, ...query }, answer),
      )
    },
  })
}
