import { readFleetPlan } from '#contract/entities/market/fleet-plan.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { planFleet } from '#server/market/fleet-plan/fleet-plan.service.ts'

export const fleetPlanRoutes: Routes = (app) => {
  const { roads } = app.services
  mount(app, readFleetPlan, {
    withoutTransaction: ({ read, user, query, caller }) =>
      planFleet(
        { read, roads, companyId: user.company_id, caller },
        {
          viewer: toViewer(user),
          seesAdvice: user.holder.can('bid-advice', 'show'),
          query,
          now: Date.now(),
        },
      ),
  })
}
