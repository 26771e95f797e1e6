import type { AccountDetail } from '#contract/entities/account.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What the fields of a user are called, and how they read. */
export const accountFacts = fieldsOf<AccountDetail>()({
  ...RECORD_FACTS,
  username: { label: 'Username', kind: 'text' },
  first_name: { label: 'First name', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text' },
  email: { label: 'Email', kind: 'email' },
  phone: { label: 'Phone', kind: 'phone' },
  role_names: { label: 'Roles', kind: 'text' },
  is_admin: { label: 'Administrator', kind: 'yes-no', help: 'Manages users, the company and its settings.' },
  is_active: { label: 'Can log in', kind: 'yes-no' },
  has_password: { label: 'Password', kind: 'yes-no' },
  has_second_factor: { label: 'Second factor', kind: 'yes-no' },
  is_linked: { label: 'Sign-in provider', kind: 'yes-no', help: 'Can also log in with it.' },
  can_invite: { label: 'Can be invited', kind: 'yes-no' },
  can_deactivate: { label: 'Can be deactivated', kind: 'yes-no' },
  can_remove_admin: { label: 'Admin access can be removed', kind: 'yes-no' },
  can_tie: { label: 'Can be linked to a driver', kind: 'yes-no' },
  can_change_access: { label: 'Access can be changed', kind: 'yes-no' },
  can_change_login: { label: 'Login can be changed', kind: 'yes-no' },
  lacked: { label: 'Login and access', kind: 'parts' },
  invited_until: { label: 'Invitation expires', kind: 'instant' },
  last_login: { label: 'Last login', kind: 'instant' },
  roles: { label: 'Roles', kind: 'lookup', by: 'role', isMany: true },
  teams: { label: 'Teams', kind: 'lookup', by: 'team', isMany: true },
  custom_permissions: { label: 'Permissions', kind: 'parts' },
  held: { label: 'Permissions in effect', kind: 'parts' },
  salary: { label: 'Salary', kind: 'parts' },
  driver_name: { label: 'Driver', kind: 'text', help: 'Sees this driver’s loads on the phone, at /driver.' },
  sessions: { label: 'Sessions', kind: 'parts' },
})
