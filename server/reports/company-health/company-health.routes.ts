import {
  changeIncomingAddresses,
  changeLoadServices,
  changeRetention,
  readCompanyHealth,
  testMail,
} from '#contract/entities/company/company-profile.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import {
  readHealth,
  refuseIntakesOfOthers,
  sendTestMail,
  setIncomingAddresses,
  setLoadServices,
  setRetention,
} from '#server/reports/company-health/company-health.service.ts'

export const companyHealthRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, readCompanyHealth, ({ tx }) => readHealth(tx, config))

  mount(app, changeIncomingAddresses, {
    ahead: ({ user, body }) => refuseIntakesOfOthers(app.services, user.company_id, body),
    run: async ({ tx, who, body }) => {
      await setIncomingAddresses(tx, who, body)
      return readHealth(tx, config)
    },
  })

  mount(app, changeLoadServices, async ({ tx, who, body }) => {
    await setLoadServices(tx, who, body)
    return readHealth(tx, config)
  })

  mount(app, changeRetention, async ({ tx, who, body }) => {
    await setRetention(tx, who, body)
    return readHealth(tx, config)
  })

  mount(app, testMail, async ({ tx, who, body: { to } }) => {
    await sendTestMail(tx, who, to, config)
    return { to }
  })
}
