import { tieAccountDriver } from '#contract/entities/fleet/driver-account.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { toManager } from '#server/people/index.ts'
import { tieAccount } from '#server/fleet/driver-account/driver-account.service.ts'

export const driverAccountRoutes: Routes = (app) => {
  const { config, sessions } = app.services

  mount(app, tieAccountDriver, async ({ tx, who, user, params: { id }, body: { driver } }) => {
    const account = await tieAccount(tx, who, toManager(who, user, config), { id, driver })
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id: id }))
    return account
  })
}
