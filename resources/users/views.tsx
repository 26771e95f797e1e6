import { listRoles } from '#contract/entities/people/role.ts'
import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { userName } from '#contract/rules/full-name.ts'
import {
  type createAccount,
  updateAccount,
  type listAccounts,
  type AccountDetail,
  deactivateAccount,
  endAccountSessions,
  inviteAccount,
  reactivateAccount,
  setAccountPassword,
} from '#contract/entities/people/account.ts'
import { accountFacts } from '#contract/fields/account.ts'
import type { BodyOf } from '#contract/http.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { singleTeams } from '#parts/kernel/handbook/handbook.ts'
import { MissingEmailWarning, MissingRoleWarning } from './missing-warnings.tsx'
import { onlyByText, useFixedEmail } from './login-changes.ts'
import { PermissionsOfUser } from './permissions-of-user.tsx'
import { SalaryRates } from './salary-rates.tsx'
import { Seats } from './seats.tsx'
import { AccountStatusTag } from './account-status.tsx'
import { defineFilters } from '#kit/list/filters.ts'
import { resetSecondFactor } from '#contract/entities/people/second-factor.ts'
import { unlinkProvider } from '#contract/entities/people/sign-in.ts'
import { tieAccountDriver } from '#contract/entities/fleet/driver-account.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { userActions } from './user-actions.tsx'

const roles = defineLookup(listRoles, ({ id, name }) => ({ value: String(id), label: name }))

const drivers = defineLookup(listDriverOptions, ({ id, first_name, last_name }) => ({
  value: String(id),
  label: `${first_name} ${last_name}`.trim(),
}))

const PermissionsControl = preloadable(
  async () => (await import('./permissions-control.tsx')).PermissionsControl,
)

const Sessions = preloadable(async () => (await import('./sessions.tsx')).Sessions)
const SalaryControl = preloadable(async () => (await import('./salary-control.tsx')).SalaryControl)

const fields = defineFields<
  typeof accountFacts,
  Omit<BodyOf<typeof updateAccount>, 'is_admin'>,
  'name',
  Omit<BodyOf<typeof createAccount>, 'password' | 'is_admin'>
>(accountFacts, {
  name: { label: 'Name', cell: { compute: userName }, column: { width: 150, card: 'title' } },
  username: { column: { width: 110 }, group: 'User', form: true, isFixed: true },
  first_name: { group: 'User', form: true },
  last_name: { group: 'User', form: true },
  email: {
    column: { width: 200, priority: 2, card: 'line' },
    group: 'User',
    form: true,
    assist: MissingEmailWarning,
    useFixed: useFixedEmail,
  },
  phone: { column: { width: 138 }, group: 'User', form: true },
  role_names: { column: { width: 160, priority: 2, card: 'line' } },
  is_active: {
    label: 'Status',
    cell: { compute: (user) => <AccountStatusTag {...user} /> },
    column: { width: 132, priority: 'always', card: 'head' },
  },
  has_second_factor: { column: { width: 106, priority: 1 }, group: 'User' },
  is_linked: { group: 'User', sparse: true },
  invited_until: { group: 'User', sparse: true },
  last_login: { cell: 'ago', column: { width: 120 }, group: 'User' },
  is_admin: { column: { width: 108 }, group: 'Access' },
  roles: {
    cell: lookupCell(roles),
    group: 'Access',
    form: { lookup: roles, isMany: true },
    assist: MissingRoleWarning,
  },
  teams: { cell: lookupCell(singleTeams), group: 'Access', form: { lookup: singleTeams, isMany: true } },
  driver_name: { group: 'Access' },
  missing_permissions: {
    cell: { compute: ({ missing_permissions }) => onlyByText(missing_permissions), block: true },
    group: 'Access',
    sparse: true,
  },
  custom_permissions: {
    cell: { compute: (user) => <PermissionsOfUser {...user} />, block: true },
    group: 'Permissions',
    form: { part: PermissionsControl },
  },
  salary: {
    cell: { compute: ({ salary }) => <SalaryRates salary={salary} />, block: true },
    group: 'Salary',
    form: { part: SalaryControl },
    access: ['salaries', 'edit'],
    help: 'Each load keeps the rate in effect when it was booked.',
    initial: [],
  },
  sessions: { cell: { compute: (user) => <Sessions user={user} />, block: true }, group: 'Sessions' },
  created_at: { column: { width: 130, hidden: true }, group: 'User' },
})

const filters = defineFilters<typeof listAccounts>([
  { kind: 'search', name: 'search', label: 'Search name, email, phone' },
  {
    kind: 'choice',
    name: 'is_active',
    label: accountFacts.is_active.label,
    choices: { '': 'All', true: 'Active', false: 'Deactivated' },
    initial: 'true',
  },
  { kind: 'one', name: 'role', label: 'Role', lookup: roles },
  {
    kind: 'choice',
    name: 'has_second_factor',
    label: accountFacts.has_second_factor.label,
    choices: { '': 'All', false: 'Without two-factor', true: 'With two-factor' },
    initial: '',
    isBehind: true,
  },
])

const password = (
  label: string,
  more: Partial<RecordAction<AccountDetail>>,
): RecordAction<AccountDetail> => ({
  label,
  endpoint: setAccountPassword,
  when: ({ is_active, can_change_login }) => is_active && can_change_login,
  confirm: {
    title: label,
    text: (user) =>
      `${userName(user)} will log in with this password and can change it. Anyone logged in as this user is logged out.`,
    fields: [{ name: 'new_password', label: 'New password, at least 10 characters' }],
  },
  done: (user) => `${userName(user)} has a new password.`,
  ...more,
})

const actions: readonly RecordAction<AccountDetail>[] = [
  {
    label: 'Send invitation',
    endpoint: inviteAccount,
    when: ({ can_invite }) => can_invite,
    isNext: true,
    done: (user) => `Invitation emailed to ${userName(user)}.`,
  },
  password('Set password', {
    when: ({ is_active, has_password, can_invite, can_change_login }) =>
      is_active && !has_password && !can_invite && can_change_login,
    isNext: true,
  }),
  password('Set password instead', {
    when: ({ can_invite, can_change_login }) => can_invite && can_change_login,
    isRare: true,
  }),
  password('Reset password', {
    when: ({ is_active, has_password, can_change_login }) => is_active && has_password && can_change_login,
    isRare: true,
  }),
  {
    label: 'Link to driver',
    endpoint: tieAccountDriver,
    when: ({ is_active, driver_name, can_link_driver }) => is_active && driver_name === '' && can_link_driver,
    confirm: {
      title: 'Link to driver',
      text: (user) => `${userName(user)} can see and update this driver’s loads on a phone at /driver.`,
      fields: [{ name: 'driver', label: 'Driver', lookup: drivers }],
    },
    isRare: true,
    done: (user) => `${userName(user)} linked to ${user.driver_name}.`,
  },
  {
    label: 'Unlink driver',
    endpoint: tieAccountDriver,
    when: ({ driver_name }) => driver_name !== '',
    body: () => ({ driver: null }),
    isRare: true,
    done: (user) => `${userName(user)} is no longer linked to a driver.`,
  },
  {
    label: 'Make administrator',
    endpoint: updateAccount,
    when: ({ is_active, is_admin, can_change_access }) => is_active && !is_admin && can_change_access,
    body: ({ version }) => ({ version, is_admin: true }),
    confirm: {
      title: 'Make this user an administrator?',
      text: (user) =>
        `${userName(user)} can then manage users, roles, the company and its settings, and add other administrators.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} is now an administrator.`,
  },
  {
    label: 'Remove administrator',
    endpoint: updateAccount,
    when: ({ can_remove_admin }) => can_remove_admin,
    body: ({ version }) => ({ version, is_admin: false }),
    confirm: {
      title: 'Remove this administrator?',
      text: (user) =>
        `${userName(user)} keeps access from roles and permissions, but loses access to users, roles and settings right away. Their API keys stop working.`,
      isDanger: true,
    },
    isRare: true,
    done: (user) => `${userName(user)} is no longer an administrator.`,
  },
  {
    label: 'Reset two-factor authentication',
    endpoint: resetSecondFactor,
    when: ({ has_second_factor, can_change_login }) => has_second_factor && can_change_login,
    confirm: {
      title: 'Reset two-factor authentication?',
      text: (user) =>
        `${userName(user)} will log in with only a password until they set it up again. Confirm the request in person.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} now logs in with only a password.`,
  },
  {
    label: 'Unlink sign-in provider',
    endpoint: unlinkProvider,
    when: ({ is_linked, can_change_access }) => is_linked && can_change_access,
    confirm: {
      title: 'Unlink sign-in provider?',
      text: (user) =>
        `The next login through the provider is matched by email again. First check that ${user.email || 'the email address'} is correct.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} unlinked from the sign-in provider.`,
  },
  {
    label: 'Log out everywhere',
    endpoint: endAccountSessions,
    when: ({ sessions }) => sessions.length > 0,
    confirm: {
      title: 'Log this user out everywhere?',
      text: (user) => `${userName(user)} will have to log in again on every device.`,
    },
    isRare: true,
    done: (user) => `${userName(user)} logged out everywhere.`,
  },
  {
    label: 'Deactivate',
    endpoint: deactivateAccount,
    when: ({ can_deactivate }) => can_deactivate,
    confirm: {
      title: 'Deactivate this user?',
      text: (user) =>
        `${userName(user)} is logged out right away and can’t log in. Their API keys stop working. Bids, loads and history stay.`,
      isDanger: true,
    },
    isRare: true,
    done: (user) => `${userName(user)} deactivated.`,
  },
  {
    label: 'Reactivate',
    endpoint: reactivateAccount,
    when: ({ is_active, can_change_access }) => !is_active && can_change_access,
    isNext: true,
    done: (user) => `${userName(user)} can log in again.`,
  },
]

const views: Views<AccountDetail> = {
  title: userName,
  fields,
  filters,
  actions,
  status: (user) => <AccountStatusTag {...user} />,
  note: Seats,
  tabs: [{ name: 'activity', label: 'Activity', list: userActions }],
  empty: 'No users yet. Add the first one.',
}
export default views
