import { userName } from '#contract/rules/full-name.ts'
import type { createAccount, updateAccount } from '#contract/entities/people/account.ts'
import { accountFacts } from '#contract/fields/account.ts'
import type { BodyOf } from '#contract/http.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { singleTeams } from '#parts/kernel/handbook/handbook.ts'
import { MissingEmailWarning, MissingRoleWarning } from './missing-warnings.tsx'
import { roles } from './lookups.ts'
import { onlyByText, useFixedEmail } from './login-changes.ts'
import { PermissionsOfUser } from './permissions-of-user.tsx'
import { SalaryRates } from './salary-rates.tsx'
import { AccountStatusTag } from './account-status.tsx'

const PermissionsControl = preloadable(
  async () => (await import('./permissions-control.tsx')).PermissionsControl,
)

const Sessions = preloadable(async () => (await import('./sessions.tsx')).Sessions)
const SalaryControl = preloadable(async () => (await import('./salary-control.tsx')).SalaryControl)

export const fields = defineFields<
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
    column: { width: 200, card: 'line' },
    group: 'User',
    form: true,
    assist: MissingEmailWarning,
    useFixed: useFixedEmail,
  },
  phone: { column: { width: 138 }, group: 'User', form: true },
  role_names: { column: { width: 160, card: 'line' } },
  is_active: {
    label: 'Status',
    cell: { compute: (user) => <AccountStatusTag {...user} /> },
    column: { width: 132, card: 'head' },
  },
  has_second_factor: { column: { width: 106 }, group: 'User' },
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
