import {
  createCompanyAsPlatform,
  impersonate,
  listCompanies as listCompaniesCall,
  listPlatformInvoices,
  markInvoicePaid,
  pauseCompany,
  readCompanyAsPlatform,
  readPlatformInvoice,
  resumeCompany,
  updateSubscription,
  voidInvoice,
} from '#contract/entities/company/platform.ts'
import { userName } from '#contract/rules/full-name.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  changeSubscription,
  lockSubscription,
  markPaid,
  updatePaymentStatus,
  voidOpen,
} from '#server/company/index.ts'
import {
  companyOfInvoice,
  listAllInvoices,
  listCompanies,
  readAnyInvoice,
  readCompanyRow,
} from '#server/reports/platform/platform.repository.ts'
import { findUserToImpersonate, openCompany } from '#server/reports/platform/platform.service.ts'
import { openSession, sessionCookies } from '#server/people/index.ts'

/** Minutes of an impersonation before a reason is required again. */
const STAND_IN_MINUTES = 60

export const platformRoutes: Routes = (app) => {
  const { db, config, tokens, sessions } = app.services
  const shown = (id: number) => orNotFound(db.system((tx) => readCompanyRow(tx, id)))
  const invoice = (id: number) => orNotFound(db.system((tx) => readAnyInvoice(tx, id)))

  /** Audit entries of another company name the operator as text: the user id does not exist there. */
  const asPlatform = (user: SessionUser) => ({ by: `platform: ${userName(user)}` })

  async function inCompany<T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    await shown(id)
    return db.tenant(id, (tx) => {
      tx.afterCommit(() => sessions.forget({ company_id: id }))
      return work(tx)
    })
  }

  mount(app, listCompaniesCall, {
    onPlatform: ({ query }) => db.system((tx) => listCompanies(tx, query)),
  })
  mount(app, readCompanyAsPlatform, { onPlatform: ({ params }) => shown(params.id) })
  mount(app, listPlatformInvoices, {
    onPlatform: ({ query }) => db.system((tx) => listAllInvoices(tx, query)),
  })
  mount(app, readPlatformInvoice, { onPlatform: ({ params }) => invoice(params.id) })

  mount(app, createCompanyAsPlatform, {
    onPlatform: async ({ user, body }) => shown(await openCompany(db, asPlatform(user), body)),
  })

  mount(app, updateSubscription, {
    onPlatform: async ({ user, params: { id }, body: { version, ...given } }) => {
      await inCompany(id, async (tx) => {
        const before = await lockSubscription(tx)
        if (before.version !== version) throw new Conflict()
        const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        await changeSubscription(tx, changes, { isByPerson: true })
        const was = Object.fromEntries(
          Object.keys(changes).map((name) => [name, before[name as keyof typeof before]]),
        )
        await audit(tx, {
          action: 'update',
          record_type: 'subscription',
          record_id: id,
          before: was,
          after: { ...changes, ...asPlatform(user) },
        })
      })
      return shown(id)
    },
  })

  async function setPaused(user: SessionUser, id: number, is_paused: boolean, more: object): Promise<void> {
    await inCompany(id, async (tx) => {
      const row = await lockSubscription(tx)
      if (row.is_paused === is_paused) return
      const today = await companyToday(tx)
      // A paused period is not invoiced afterwards.
      const isMoved = !is_paused && row.due_date < today
      await changeSubscription(
        tx,
        { is_paused, ...(isMoved && { due_date: today, anchor_day: 0 }) },
        { isByPerson: true },
      )
      await audit(tx, {
        action: is_paused ? 'pause' : 'resume',
        record_type: 'subscription',
        record_id: id,
        before: { is_paused: row.is_paused },
        after: { is_paused, ...more, ...asPlatform(user) },
      })
      await updatePaymentStatus(tx, today)
    })
  }

  mount(app, pauseCompany, {
    onPlatform: async ({ user, params: { id }, body }) => {
      if (id === user.company_id)
        throw new BadRequest('You can’t pause your own company. You would lock yourself out.')
      await setPaused(user, id, true, body)
      return shown(id)
    },
  })
  mount(app, resumeCompany, {
    onPlatform: async ({ user, params: { id } }) => {
      await setPaused(user, id, false, {})
      return shown(id)
    },
  })

  const ofInvoice = async (id: number, work: (tx: Tx) => Promise<void>) => {
    await inCompany(await orNotFound(db.system((tx) => companyOfInvoice(tx, id))), work)
    return invoice(id)
  }
  /** Audit entries may only reference users of their own company. */
  const trace = (user: SessionUser, company: number, who: Changer): Changer | undefined =>
    user.company_id === company ? who : undefined

  mount(app, markInvoicePaid, {
    onPlatform: ({ user, who, params: { id }, body }) =>
      ofInvoice(id, (tx) =>
        markPaid(tx, id, `${body.paid_by} (recorded by Freight)`, trace(user, tx.companyId, who)),
      ),
  })
  mount(app, voidInvoice, {
    onPlatform: ({ user, who, params: { id }, body }) =>
      ofInvoice(id, (tx) => voidOpen(tx, id, body.reason, trace(user, tx.companyId, who))),
  })

  const setCookies = sessionCookies(config)
  mount(app, impersonate, {
    onPlatform: async ({ user, params: { id }, body, request, reply }) => {
      const impersonated = await inCompany(id, (tx) => findUserToImpersonate(tx, body.username))
      const { answer, socketToken } = await openSession(
        db,
        tokens,
        impersonated,
        { ip: request.ip, agent: request.headers['user-agent'] ?? '' },
        { by: userName(user), reason: body.reason, minutes: STAND_IN_MINUTES },
      )
      setCookies(reply, socketToken)
      return answer
    },
  })
}
