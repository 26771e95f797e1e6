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
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mountPlatform } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  changeSubscription,
  createCompany,
  lockSubscription,
  markPaid,
  updatePaymentStatus,
  voidOpen,
} from '#server/company/index.ts'
import {
  companyOfInvoice,
  findImpersonation,
  listAllInvoices,
  listCompanies,
  readAnyInvoice,
  readCompanyRow,
} from '#server/reports/platform/platform.repository.ts'
import { createUser, findLogin, openSession, sessionCookies } from '#server/people/index.ts'

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

  mountPlatform(app, listCompaniesCall, ({ query }) => db.system((tx) => listCompanies(tx, query)))
  mountPlatform(app, readCompanyAsPlatform, ({ params }) => shown(params.id))
  mountPlatform(app, listPlatformInvoices, ({ query }) => db.system((tx) => listAllInvoices(tx, query)))
  mountPlatform(app, readPlatformInvoice, ({ params }) => invoice(params.id))

  mountPlatform(app, createCompanyAsPlatform, async ({ user, body }) => {
    const { plan, seats, price_cents, period, admin_username, admin_email, admin_password, ...values } = body
    refuseCommon('admin_password', admin_password)
    if (await db.system((tx) => findLogin(tx, admin_username)))
      throw new Conflict({ admin_username: [`Username ${admin_username} is taken. Choose another.`] })
    const { id } = await createCompany(db, { ...values, email: admin_email })
    await db.tenant(id, async (tx) => {
      await changeSubscription(tx, { plan, seats, price_cents, period })
      await audit(tx, {
        action: 'create',
        record_type: 'company',
        record_id: id,
        after: { ...values, plan, seats, ...asPlatform(user) },
      })
    })
    const admin = { username: admin_username, email: admin_email, password: admin_password }
    try {
      await createUser(db, id, { ...admin, is_admin: true, groups: ['Administrator'] })
    } catch (error) {
      if (error instanceof Conflict)
        throw new Conflict({
          admin_username: [
            `Username ${admin_username} was just taken. The company was created: add its administrator with "npm run create-admin".`,
          ],
        })
      throw error
    }
    return shown(id)
  })

  mountPlatform(app, updateSubscription, async ({ user, params: { id }, body: { version, ...given } }) => {
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

  mountPlatform(app, pauseCompany, async ({ user, params: { id }, body }) => {
    if (id === user.company_id)
      throw new BadRequest('You can’t pause your own company. You would lock yourself out.')
    await setPaused(user, id, true, body)
    return shown(id)
  })
  mountPlatform(app, resumeCompany, async ({ user, params: { id } }) => {
    await setPaused(user, id, false, {})
    return shown(id)
  })

  const ofInvoice = async (id: number, work: (tx: Tx) => Promise<void>) => {
    await inCompany(await orNotFound(db.system((tx) => companyOfInvoice(tx, id))), work)
    return invoice(id)
  }
  /** Audit entries may only reference users of their own company. */
  const trace = (user: SessionUser, company: number, who: Changer): Changer | undefined =>
    user.company_id === company ? who : undefined

  mountPlatform(app, markInvoicePaid, ({ user, who, params: { id }, body }) =>
    ofInvoice(id, (tx) =>
      markPaid(tx, id, `${body.paid_by} (recorded by Freight)`, trace(user, tx.companyId, who)),
    ),
  )
  mountPlatform(app, voidInvoice, ({ user, who, params: { id }, body }) =>
    ofInvoice(id, (tx) => voidOpen(tx, id, body.reason, trace(user, tx.companyId, who))),
  )

  const setCookies = sessionCookies(config)
  mountPlatform(app, impersonate, async ({ user, params: { id }, body, request, reply }) => {
    const standIn = await inCompany(id, (tx) => findImpersonation(tx, body.username || undefined))
    if (!standIn) {
      throw new BadRequest(
        body.username
          ? { username: [`This company has no active user named ${body.username}.`] }
          : 'This company has no administrator.',
      )
    }
    if (standIn.is_superuser) throw new Forbidden('You can’t impersonate a platform administrator.')
    const { answer, socketToken } = await openSession(
      db,
      tokens,
      standIn,
      { ip: request.ip, agent: request.headers['user-agent'] ?? '' },
      { by: userName(user), reason: body.reason, minutes: STAND_IN_MINUTES },
    )
    setCookies(reply, socketToken)
    return answer
  })
}
