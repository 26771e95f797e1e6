import type { z } from 'zod'
import type { AccountDetail, createAccount as createAccountCall, updateAccount } from '#contract/entities/account.ts'
import type { Permission } from '#contract/permissions.ts'
import { type PermissionChoice, heldPermissions } from '#contract/rules/permission-choice.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import type { Config } from '#server/config.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import { announceSessions, revokeSessions } from '#server/core/sessions.repository.ts'
import { refuseStale } from '#server/core/stale.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Tx } from '#server/db/client.ts'
import {
  hasOtherAdmin,
  lockAccount,
  missingTeams,
  readAccount,
  setRoles,
  setSalary,
  setTeams,
  updateAccountRow,
} from '#server/entities/account/account.repository.ts'
import { dropLinks } from '#server/entities/access-link/access-link.repository.ts'
import { accessLinkMail } from '#server/entities/access-link/access-link.jobs.ts'
import { inWords } from '#server/entities/history/words.ts'
import { refuseLockedSalary } from '#server/entities/pay/percent-limit.ts'
import { listRoles } from '#server/entities/role/role.repository.ts'
import { hasSeat } from '#server/entities/subscription/subscription.repository.ts'
import { holdSeat } from '#server/entities/subscription/subscription.service.ts'
import { reset } from '#server/entities/second-factor/second-factor.service.ts'
import { setPasswordHash } from '#server/entities/session/session.repository.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { insertUser } from '#server/entities/user/user.repository.ts'

type Input = z.output<typeof updateAccount.body>
type NewAccount = z.output<typeof createAccountCall.body>

/** Who manages users: whom the trail names, and what he may hand on. */
export interface Manager extends Changer {
  permissions: readonly Permission[]
  is_superuser: boolean
  /** Mail leaves this installation, so that users can be invited by it. */
  sends_mail: boolean
}

/** Who asks, as a manager of users on an installation with these settings. */
export const managerOf = (
  who: Changer,
  { permissions, is_superuser }: SessionUser,
  { mailOutUrl }: Pick<Config, 'mailOutUrl'>,
): Manager => ({
  ...who,
  permissions,
  is_superuser,
  sends_mail: mailOutUrl !== undefined,
})

/** A user as administrators see him; throws NotFound, also of who runs the platform, whom the platform alone sees. */
export async function openAccount(tx: Tx, by: Pick<Manager, 'id' | 'is_superuser' | 'sends_mail'>, id: number): Promise<AccountDetail> {
  const found = await readAccount(tx, id, by.is_superuser)
  if (!found) throw new NotFound()
  const { is_active, is_admin, has_password, email } = found
  const isSpare = !is_admin || (await hasOtherAdmin(tx, id))
  return {
    ...found,
    can_invite: is_active && !has_password && email !== '' && by.sends_mail,
    can_deactivate: is_active && id !== by.id && isSpare,
    can_remove_admin: is_admin && isSpare,
  }
}

/** Holds a user whom this manager may manage; throws NotFound. */
export async function holdAccount(tx: Tx, by: Manager, id: number) {
  const found = await lockAccount(tx, id)
  if (!found || (found.is_superuser && !by.is_superuser)) throw new NotFound()
  return found
}

const inList = (permissions: readonly Permission[]) => permissions.map((one) => `“${permissionText(one)}”`).join(', ')

/** Nobody hands on, or takes away, what he does not hold himself. */
function refuseForeign(by: Manager, before: readonly Permission[], after: readonly Permission[]): void {
  const foreign = (these: readonly Permission[], those: readonly Permission[]) =>
    these.filter((one) => !those.includes(one) && !by.permissions.includes(one))
  const [given, taken] = [foreign(after, before), foreign(before, after)]
  if (given.length > 0) throw new BadRequest({ custom_permissions: [`You cannot give what you do not have: ${inList(given)}.`] })
  if (taken.length > 0) throw new BadRequest({ custom_permissions: [`You cannot take what you do not have: ${inList(taken)}.`] })
}

async function heldWith(tx: Tx, roles: readonly number[], choice: PermissionChoice): Promise<Permission[]> {
  const all = await listRoles(tx)
  if (roles.some((id) => !all.some((role) => role.id === id)))
    throw new BadRequest({ roles: ['There is no such role. Choose another one.'] })
  return heldPermissions(
    all.filter(({ id }) => roles.includes(id)).flatMap(({ permissions }) => permissions),
    choice,
  )
}

async function refuseTeams(tx: Tx, teams: readonly number[]): Promise<void> {
  if ((await missingTeams(tx, teams)).length > 0) throw new BadRequest({ teams: ['There is no such team. Choose another one.'] })
}

const NEEDS_ADMIN = 'The company needs an administrator who can log in. Make someone else one first.'

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Tells every node and the administrators' pages that a user is another one now. */
async function announce(tx: Tx, id: number): Promise<void> {
  await announceSessions(tx, { user_id: id })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
}

/** What the trail keeps of a user. */
const trailed = ({ username, first_name, last_name, email, phone, is_admin, roles, teams, custom_permissions, salary }: AccountDetail) => ({
  username,
  first_name,
  last_name,
  email,
  phone,
  is_admin,
  roles,
  teams,
  custom_permissions,
  salary,
})

/** Makes a user, who takes a seat of the plan where he works in the office; an empty hash keeps him out until he is given a password. */
export async function createAccount(tx: Tx, by: Manager, input: NewAccount, password_hash: string): Promise<AccountDetail> {
  const { username, first_name, last_name, email, phone, is_admin } = input
  const { roles = [], teams = [], custom_permissions = { enabled: [], disabled: [] }, salary = [] } = input
  refuseForeign(by, [], await heldWith(tx, roles, custom_permissions))
  await refuseTeams(tx, teams)
  const { enabled: enabled_permissions, disabled: disabled_permissions } = custom_permissions
  const made = await insertUser(tx, {
    username,
    password_hash,
    first_name,
    last_name,
    email,
    phone,
    is_admin,
    enabled_permissions,
    disabled_permissions,
  })
  if (!made) throw new Conflict({ username: [`The user name ${username} is taken. Choose another one.`] })
  await setRoles(tx, made.id, distinct(roles))
  await setTeams(tx, made.id, distinct(teams))
  await setSalary(tx, made.id, salary)
  await holdSeat(tx, made.id)
  const after = await openAccount(tx, by, made.id)
  await audit(tx, { who: by, action: 'create', record_type: 'user', record_id: made.id, after: trailed(after) })
  await announce(tx, made.id)
  return after
}

/** Changes a user of this version; the last administrator stays one. */
export async function changeAccount(tx: Tx, by: Manager, id: number, { version, ...wanted }: Input): Promise<AccountDetail> {
  const current = await holdAccount(tx, by, id)
  const before = await openAccount(tx, by, id)
  await refuseStale(tx, 'user', before, version, inWords)
  const hadSeat = await hasSeat(tx, id)
  const { roles = before.roles, teams = before.teams, custom_permissions = before.custom_permissions, salary, ...values } = wanted
  if (values.is_admin === false && current.is_admin && current.isLastAdmin) throw new Conflict(NEEDS_ADMIN)
  refuseForeign(by, before.held, await heldWith(tx, roles, custom_permissions))
  await refuseTeams(tx, teams)
  const { enabled: enabled_permissions, disabled: disabled_permissions } = custom_permissions
  await updateAccountRow(tx, id, { ...values, enabled_permissions, disabled_permissions })
  if (values.email !== undefined && values.email !== before.email) await dropLinks(tx, id)
  await setRoles(tx, id, distinct(roles))
  if (!hadSeat) await holdSeat(tx, id)
  await setTeams(tx, id, distinct(teams))
  if (salary) {
    await refuseLockedSalary(tx, id, before.salary, salary)
    await setSalary(tx, id, salary)
  }
  const after = await openAccount(tx, by, id)
  await audit(tx, { who: by, action: 'update', record_type: 'user', record_id: id, before: trailed(before), after: trailed(after) })
  await announce(tx, id)
  return after
}

/** Gives a user another password and ends all his sessions. */
export async function setPassword(tx: Tx, by: Manager, id: number, hash: string): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  await setPasswordHash(tx, id, hash)
  await audit(tx, { who: by, action: 'set-password', record_type: 'user', record_id: id })
  return logOut(tx, by, id)
}

/** Keeps a user from logging in, or lets him again; throws where it would lock the company out. */
export async function setActive(tx: Tx, by: Manager, id: number, is_active: boolean): Promise<AccountDetail> {
  const current = await holdAccount(tx, by, id)
  if (current.is_active === is_active) return openAccount(tx, by, id)
  if (!is_active && id === by.id) throw new Conflict('You cannot deactivate yourself. Ask another administrator.')
  if (!is_active && current.is_admin && current.isLastAdmin) throw new Conflict(NEEDS_ADMIN)
  await updateAccountRow(tx, id, { is_active })
  if (is_active) await holdSeat(tx, id)
  await audit(tx, {
    who: by,
    action: is_active ? 'reactivate' : 'deactivate',
    record_type: 'user',
    record_id: id,
    before: { is_active: !is_active },
    after: { is_active },
  })
  if (is_active) await announce(tx, id)
  else {
    await dropLinks(tx, id)
    await endSessions(tx, id)
  }
  return openAccount(tx, by, id)
}

async function endSessions(tx: Tx, id: number, sid?: string): Promise<void> {
  await revokeSessions(tx, sid === undefined ? { user_id: id } : { sid })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
}

/** Logs a user out wherever he is logged in. */
export async function logOut(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  await endSessions(tx, id)
  await audit(tx, { who: by, action: 'log-out', record_type: 'user', record_id: id })
  return openAccount(tx, by, id)
}

/** Logs a user out on one device; throws NotFound where that has ended. */
export async function logOutOf(tx: Tx, by: Manager, id: number, sid: string): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  const { sessions } = await openAccount(tx, by, id)
  if (!sessions.some((one) => one.sid === sid)) throw new NotFound('This session has ended already.')
  await endSessions(tx, id, sid)
  await audit(tx, { who: by, action: 'end-session', record_type: 'user', record_id: id })
  return openAccount(tx, by, id)
}

/** Takes the second factor of a user who has lost it; all his sessions end. */
export async function resetFactor(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  await reset(tx, by, id)
  await endSessions(tx, id)
  return openAccount(tx, by, id)
}

/** Has a user invited by mail; throws where he has no address, can log in already, or no mail leaves here. */
export async function invite(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  const { is_active } = await holdAccount(tx, by, id)
  const account = await openAccount(tx, by, id)
  if (!is_active) throw new Conflict('This user is deactivated. Reactivate the user first.')
  if (account.has_password) throw new Conflict('This user has a password already. Reset the password instead.')
  if (account.email === '') throw new BadRequest({ email: ['Enter the e-mail address that the invitation goes to.'] })
  if (!by.sends_mail) throw new Conflict('This installation sends no mail. Set a password instead and hand it over.')
  await holdSeat(tx, id)
  await enqueue(tx, accessLinkMail, { user_id: id, kind: 'invitation' })
  await audit(tx, { who: by, action: 'invite', record_type: 'user', record_id: id })
  return account
}
