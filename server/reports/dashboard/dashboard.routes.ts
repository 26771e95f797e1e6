import {
  listDashboardOffers,
  readDispatchDashboard,
  readMorning,
  readProfit,
} from '#contract/entities/reports/dashboard.ts'
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
import { readToday } from '#server/reports/dashboard/today.service.ts'

export const dashboardRoutes: Routes = (app) => {
  mount(app, readDispatchDashboard, ({ tx, user, query }) => dispatchDashboard(tx, user, query))
  mount(app, readProfit, ({ tx, user, query }) => profitDashboard(tx, user, query))
  mount(app, readMorning, ({ tx, user }) => readTodayOverview(tx, user))
  mount(app, readTodayCall, ({ tx, user, query }) => readToday(tx, user, query))
  mount(app, listDashboardOffers, async ({ tx, user, query: { page, type, ...filter } }) => ({
    count: await countType(tx, user, type, filter),
    results: await listCounted(tx, user, type, filter, page),
  }))
}
