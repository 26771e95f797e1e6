import {
  createCompanyAsPlatform,
  impersonate,
  listCompanies as listCompaniesCall,
  listPlatformInvoices,
  markInvoicePaid as markInvoicePaidCall,
  pauseCompany,
  readCompanyAsPlatform,
  readPlatformInvoice,
  readPlatformOverview,
  resumeCompany,
  updateSubscription,
  voidInvoice as voidInvoiceCall,
} from '#contract/entities/company/platform.ts'
import { userName } from '#contract/rules/full-name.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { openSession, sessionCookies } from '#server/people/index.ts'
import { listAllInvoices, listCompanies, readOverview } from '#server/reports/platform/platform.repository.ts'
import {
  addCompany,
  changeTerms,
  findUserToImpersonate,
  markInvoicePaid,
  openCompany,
  openInvoice,
  pause,
  resume,
  voidInvoice,
} from '#server/reports/platform/platform.service.ts'

/** Minutes of an impersonation before a reason is required again. */
const IMPERSONATION_MINUTES = 60

export const platformCompanyRoutes: Routes = (app) => {
  const { services } = app
  const { db } = services

  mount(app, listCompaniesCall, {
    onPlatform: ({ query }) => db.system((tx) => listCompanies(tx, query)),
  })
  mount(app, readPlatformOverview, { onPlatform: () => db.system((tx) => readOverview(tx)) })
  mount(app, readCompanyAsPlatform, { onPlatform: ({ params }) => openCompany(db, params.id) })
  mount(app, createCompanyAsPlatform, {
    onPlatform: async ({ user, who, body }) => openCompany(db, await addCompany(db, { user, who }, body)),
  })
  mount(app, updateSubscription, {
    onPlatform: ({ user, who, params, body }) => changeTerms(services, { user, who }, params.id, body),
  })
  mount(app, pauseCompany, {
    onPlatform: ({ user, who, params, body }) => pause(services, { user, who }, params.id, body),
  })
  mount(app, resumeCompany, {
    onPlatform: ({ user, who, params }) => resume(services, { user, who }, params.id),
  })
}

export const platformInvoiceRoutes: Routes = (app) => {
  const { services } = app
  const { db } = services

  mount(app, listPlatformInvoices, {
    onPlatform: ({ query }) => db.system((tx) => listAllInvoices(tx, query)),
  })
  mount(app, readPlatformInvoice, { onPlatform: ({ params }) => openInvoice(db, params.id) })
  mount(app, markInvoicePaidCall, {
    onPlatform: ({ user, who, params, body }) =>
      markInvoicePaid(services, { user, who }, params.id, body.paid_by),
  })
  mount(app, voidInvoiceCall, {
    onPlatform: ({ user, who, params, body }) => voidInvoice(services, { user, who }, params.id, body.reason),
  })
}

export const platformImpersonationRoutes: Routes = (app) => {
  const { db, config, tokens } = app.services
  const setCookies = sessionCookies(config)

  mount(app, impersonate, {
    onPlatform: async ({ user, params: { id }, body, request, reply }) => {
      const impersonated = await findUserToImpersonate(app.services, id, body.username)
      const { answer, socketToken } = await openSession(
        db,
        tokens,
        impersonated,
        { ip: request.ip, agent: request.headers['user-agent'] ?? '' },
        { by: userName(user), reason: body.reason, minutes: IMPERSONATION_MINUTES },
      )
      setCookies(reply, socketToken)
      return answer
    },
  })
}
