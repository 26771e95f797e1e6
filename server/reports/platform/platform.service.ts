import type { z } from 'zod'
import type {
  createCompanyAsPlatform,
  PlatformCompany,
  updateSubscription,
} from '#contract/entities/company/platform.ts'
import { userName } from '#contract/rules/full-name.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
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
  readAnyInvoice,
  readCompanyRow,
} from '#server/reports/platform/platform.repository.ts'
import { createUser, findLogin } from '#server/people/index.ts'

export interface Operator {
  readonly who: Changer
  readonly user: SessionUser
}

export const openCompany = (db: Database, id: number) => orNotFound(db.system((tx) => readCompanyRow(tx, id)))
export const openInvoice = (db: Database, id: number) => orNotFound(db.system((tx) => readAnyInvoice(tx, id)))

/** Audit entries of another company name the operator as text: the user id does not exist there. */
const asPlatform = ({ user }: Operator) => ({ by: `platform: ${userName(user)}` })
const traceOf = ({ user, who }: Operator, company: number): Changer | undefined =>
  user.company_id === company ? who : undefined

async function inCompany<T>(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await openCompany(db, id)
  return db.tenant(id, (tx) => {
    tx.afterCommit(() => sessions.forget({ company_id: id }))
    return work(tx)
  })
}

export async function addCompany(
  db: Database,
  operator: Operator,
  company: z.output<typeof createCompanyAsPlatform.body>,
): Promise<number> {
  const { plan, seats, price_cents, period, admin_username, admin_email, admin_password, ...values } = company
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
      after: { ...values, plan, seats, ...asPlatform(operator) },
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
  return id
}

export async function changeTerms(
  services: Services,
  operator: Operator,
  id: number,
  { version, ...given }: z.output<typeof updateSubscription.body>,
): Promise<PlatformCompany> {
  await inCompany(services, id, async (tx) => {
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
      after: { ...changes, ...asPlatform(operator) },
    })
  })
  return openCompany(services.db, id)
}

async function setPaused(
  services: Services,
  operator: Operator,
  id: number,
  pause: { is_paused: boolean; reason?: string },
): Promise<PlatformCompany> {
  const { is_paused } = pause
  await inCompany(services, id, async (tx) => {
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
      after: { ...pause, ...asPlatform(operator) },
    })
    await updatePaymentStatus(tx, today)
  })
  return openCompany(services.db, id)
}

export async function pause(
  services: Services,
  operator: Operator,
  id: number,
  why: { reason: string },
): Promise<PlatformCompany> {
  if (id === operator.user.company_id)
    throw new BadRequest('You can’t pause your own company. You would lock yourself out.')
  return setPaused(services, operator, id, { is_paused: true, ...why })
}

export const resume = (services: Services, operator: Operator, id: number): Promise<PlatformCompany> =>
  setPaused(services, operator, id, { is_paused: false })

async function settleInvoice(
  services: Services,
  operator: Operator,
  id: number,
  settle: (tx: Tx, who: Changer | undefined) => Promise<void>,
): Promise<JsonText> {
  const company = await orNotFound(services.db.system((tx) => companyOfInvoice(tx, id)))
  await inCompany(services, company, (tx) => settle(tx, traceOf(operator, company)))
  return openInvoice(services.db, id)
}

export const markInvoicePaid = (services: Services, operator: Operator, id: number, paidBy: string) =>
  settleInvoice(services, operator, id, (tx, who) => markPaid(tx, id, `${paidBy} (recorded by Freight)`, who))

export const voidInvoice = (services: Services, operator: Operator, id: number, reason: string) =>
  settleInvoice(services, operator, id, (tx, who) => voidOpen(tx, id, reason, who))

export const findUserToImpersonate = (services: Services, id: number, username: string | undefined) =>
  inCompany(services, id, (tx) => findActiveUser(tx, username))

async function findActiveUser(tx: Tx, username: string | undefined) {
  const found = await findImpersonation(tx, username || undefined)
  if (!found)
    throw new BadRequest(
      username
        ? { username: [`This company has no active user named ${username}.`] }
        : 'This company has no administrator.',
    )
  if (found.is_superuser) throw new Forbidden('You can’t impersonate a platform administrator.')
  return found
}
