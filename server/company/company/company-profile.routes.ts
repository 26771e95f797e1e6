import { readCompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readProfile } from '#server/company/company/company-profile.repository.ts'
import {
  changeCompanyProfile,
  refuseTakenAbbreviation,
} from '#server/company/company/company-profile.service.ts'

export const companyProfileRoutes: Routes = (app) => {
  const { sessions } = app.services

  mount(app, readCompanyProfile, ({ tx }) => readProfile(tx))

  mount(app, updateCompanyProfile, {
    ahead: ({ user, body }) => refuseTakenAbbreviation(app.services, user.company_id, body.abbreviation),
    run: ({ tx, who, user, body }) => changeCompanyProfile(tx, { who, user, sessions }, body),
  })
}
