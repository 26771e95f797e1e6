import type { AccountDetail } from '#contract/entities/account.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What the fields of a user are called, and how they read. */
export const accountFacts = fieldsOf<AccountDetail>()({
  ...RECORD_FACTS,
  username: { label: 'User name', kind: 'text' },
  first_name: { label: 'First name', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text' },
  email: { label: 'E-mail', kind: 'email' },
  phone: { label: 'Phone', kind: 'phone' },
  role_names: { label: 'Roles', kind: 'text' },
  is_admin: { label: 'Administrator', kind: 'yes-no', help: 'Manages users, the company and its settings.' },
  is_active: { label: 'Can log in', kind: 'yes-no' },
  has_password: { label: 'Password', kind: 'yes-no' },
  last_login: { label: 'Last login', kind: 'instant' },
  roles: { label: 'Roles', kind: 'lookup', by: 'role', isMany: true },
  teams: { label: 'Teams', kind: 'lookup', by: 'team', isMany: true },
  custom_permissions: { label: 'Permissions', kind: 'parts' },
  held: { label: 'May', kind: 'parts' },
  sessions: { label: 'Logged in', kind: 'parts' },
})
