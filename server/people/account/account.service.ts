import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  AccountDetail,
  SalaryRate,
  createAccount as createAccountCall,
  updateAccount,
} from '#contract/entities/people/account.ts'
import type { Permission } from '#contract/permissions.ts'
import { type PermissionChoice, heldPermissions } from '#contract/rules/permission-choice.ts'
import { userName } from '#contract/rules/full-name.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { missingFrom, assertCanGrant, assertCanManage } from '#server/kernel/base/authority.ts'
import { publish } from '#server/kernel/base/events.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  hasOtherAdmin,
  lockAccount,
  missingTeams,
  readAccount,
  setRoles,
  setSalary,
  setTeams,
  updateAccountRow,
} from '#server/people/account/account.repository.ts'
import { salaryChanging } from '#server/people/account/account.events.ts'
import { dropLinks } from '#server/people/access-link/access-link.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { endLostAccess } from '#server/people/role/lost-access.service.ts'
import { listRoles } from '#server/people/role/role.repository.ts'
import { hasSeat, holdSeat } from '#server/company/index.ts'
import type { Manager } from '#server/people/user/manager.ts'
import { insertUser } from '#server/people/user/user.repository.ts'

type Input = z.output<typeof updateAccount.body>
type NewAccount = z.output<typeof createAccountCall.body>

async function openWhole(tx: Tx, by: Manager, id: number): Promise<AccountDetail & { salary: SalaryRate[] }> {
  const found = await readAccount(tx, id, by.is_superuser)
  if (!found) throw new NotFound()
  const { is_active, is_admin, has_password, email } = found
  const isSpare = !is_admin || (await hasOtherAdmin(tx, id))
  const missing_permissions = missingFrom(by, found.effective_permissions)
  const can_change_access = missing_permissions.length === 0
  return {
    ...found,
    missing_permissions,
    can_change_access,
    can_change_login: can_change_access && id !== by.id,
    can_invite: can_change_access && is_active && !has_password && email !== '' && by.sends_mail,
    can_deactivate: can_change_access && is_active && id !== by.id && isSpare,
    can_remove_admin: can_change_access && is_admin && isSpare,
    can_link_driver: can_change_access && by.permissions.includes('VIEW_HR_PORTAL'),
  }
}

const shownTo = ({ permissions }: Manager, { salary, ...others }: AccountDetail): AccountDetail =>
  permissions.includes('CAN_MANAGE_SALARY') ? { ...others, salary } : others

export const openAccount = async (tx: Tx, by: Manager, id: number): Promise<AccountDetail> =>
  shownTo(by, await openWhole(tx, by, id))

export async function holdAccount(tx: Tx, by: Manager, id: number) {
  const found = await lockAccount(tx, id)
  if (!found || (found.is_superuser && !by.is_superuser)) throw new NotFound()
  return found
}

async function heldWith(tx: Tx, roles: readonly number[], choice: PermissionChoice): Promise<Permission[]> {
  const all = await listRoles(tx)
  if (roles.some((id) => !all.some((role) => role.id === id)))
    throw new BadRequest({ roles: ['Role not found. Choose another.'] })
  return heldPermissions(
    all.filter(({ id }) => roles.includes(id)).flatMap(({ permissions }) => permissions),
    choice,
  )
}

/**
 * Throws Forbidden for one's own account: credentials are changed on the profile page, which asks for the
 * current ones.
 */
export function refuseOwnLogin(by: Manager, id: number): void {
  if (by.id === id)
    throw new Forbidden(
      'This is your own account. Change your password, email and two-factor authentication in Settings → Profile.',
    )
}

/** A directly granted permission is not revoked by removing a role that also grants it. */
const refuseEnabled = (by: Manager, before: readonly Permission[], after: readonly Permission[]) =>
  assertCanGrant(by, { before, after, field: 'custom_permissions' })

async function refuseTeams(tx: Tx, teams: readonly number[]): Promise<void> {
  if ((await missingTeams(tx, teams)).length > 0)
    throw new BadRequest({ teams: ['Team not found. Choose another.'] })
}

export const NEEDS_ADMIN =
  'The company needs an administrator who can log in. Make someone else an administrator first.'

const distinct = (ids: readonly number[]) => [...new Set(ids)]

export async function announce(tx: Tx, id: number): Promise<void> {
  await announceSessions(tx, { user_id: id })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
}

function refuseSalary({ permissions }: Manager, before: SalaryRate[], after: SalaryRate[]): void {
  const byDay = (rates: SalaryRate[]) => rates.toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))
  if (!isDeepStrictEqual(byDay(before), byDay(after)) && !permissions.includes('CAN_MANAGE_SALARY'))
    throw new Forbidden(`You need the “${permissionText('CAN_MANAGE_SALARY')}” permission to set a salary.`)
}

const trailed = ({
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
}: AccountDetail) => ({
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

export async function createAccount(
  tx: Tx,
  by: Manager,
  input: NewAccount,
  password_hash: string,
): Promise<AccountDetail> {
  const { username, first_name, last_name, email, phone, is_admin } = input
  const { roles = [], teams = [], custom_permissions = { enabled: [], disabled: [] }, salary = [] } = input
  refuseEnabled(by, [], custom_permissions.enabled)
  assertCanGrant(by, {
    before: [],
    after: await heldWith(tx, roles, custom_permissions),
    field: 'custom_permissions',
  })
  refuseSalary(by, [], salary)
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
  if (!made) throw new Conflict({ username: [`Username ${username} is taken. Choose another.`] })
  await setRoles(tx, made.id, distinct(roles))
  await setTeams(tx, made.id, distinct(teams))
  await setSalary(tx, made.id, salary)
  await holdSeat(tx, made.id)
  const after = await openWhole(tx, by, made.id)
  await audit(tx, {
    who: by,
    action: 'create',
    record_type: 'user',
    record_id: made.id,
    after: trailed(after),
  })
  await announce(tx, made.id)
  return shownTo(by, after)
}

export async function changeAccount(
  tx: Tx,
  by: Manager,
  id: number,
  { version, ...change }: Input,
): Promise<AccountDetail> {
  const current = await holdAccount(tx, by, id)
  const before = await openWhole(tx, by, id)
  await assertCurrentVersion(tx, 'user', before, version, inWords)
  const hadSeat = await hasSeat(tx, id)
  const {
    roles = before.roles,
    teams = before.teams,
    custom_permissions = before.custom_permissions,
    salary,
    ...values
  } = change
  const isMoved = values.email !== undefined && values.email !== before.email
  if (isMoved) refuseOwnLogin(by, id)
  if (isMoved || (values.is_admin !== undefined && values.is_admin !== current.is_admin))
    assertCanManage(by, userName(before), before.effective_permissions)
  if (values.is_admin === false && current.is_admin && current.isLastAdmin) throw new Conflict(NEEDS_ADMIN)
  refuseEnabled(by, before.custom_permissions.enabled, custom_permissions.enabled)
  assertCanGrant(by, {
    before: before.effective_permissions,
    after: await heldWith(tx, roles, custom_permissions),
    field: 'custom_permissions',
  })
  await refuseTeams(tx, teams)
  const { enabled: enabled_permissions, disabled: disabled_permissions } = custom_permissions
  await updateAccountRow(tx, id, { ...values, enabled_permissions, disabled_permissions })
  if (isMoved) await dropLinks(tx, id)
  await setRoles(tx, id, distinct(roles))
  if (!hadSeat) await holdSeat(tx, id)
  await setTeams(tx, id, distinct(teams))
  if (salary) {
    refuseSalary(by, before.salary, salary)
    await publish(tx, salaryChanging, { user: id, before: before.salary, after: salary })
    await setSalary(tx, id, salary)
  }
  await endLostAccess(tx, by, [id])
  const after = await openWhole(tx, by, id)
  await audit(tx, {
    who: by,
    action: 'update',
    record_type: 'user',
    record_id: id,
    before: trailed(before),
    after: trailed(after),
  })
  await announce(tx, id)
  return shownTo(by, after)
}
