import { z } from 'zod'
import {
  emailText,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  instant,
  liveId,
  page,
  pageQuery,
  personName,
  phoneText,
  queryFlag,
  record,
  recordId,
  versionNumber,
  orderBy,
} from '#contract/http.ts'
import { newPassword } from '#contract/entities/people/session.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { MOST_INVITED } from '#contract/rules/pasted-addresses.ts'
import type { Records } from '#contract/records.ts'

const permission = z.enum(PERMISSIONS)

export const account = record.extend({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role_names: z.string(),
  is_admin: z.boolean(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  invited_until: instant.nullable(),
  last_login: instant.nullable(),
})
export type Account = z.infer<typeof account>

export const salaryRate = z.object({
  from_day: enteredDay,
  percent: z
    .number()
    .min(0, 'Enter a percentage from 0 to 100.')
    .max(100, 'Enter a percentage from 0 to 100.')
    .multipleOf(0.01, 'Enter at most two decimals.'),
})
export type SalaryRate = z.infer<typeof salaryRate>

export const accountDetail = account.extend({
  roles: z.array(z.int()),
  teams: z.array(z.int()),
  custom_permissions: z.object({ enabled: z.array(permission), disabled: z.array(permission) }),
  effective_permissions: z.array(permission),
  /**
   * Permissions of this user that the requester lacks: only an administrator with all of them may change how
   * the user logs in.
   */
  missing_permissions: z.array(permission),
  can_change_access: z.boolean(),
  /**
   * False on the requester's own account too: password, email and second factor are changed on their own
   * page.
   */
  can_change_login: z.boolean(),
  /** Absent for users who may not manage salaries. */
  salary: z.array(salaryRate).optional(),
  is_linked: z.boolean(),
  /**
   * Requires an active user with an email and no password, outgoing email, and a requester who holds all the
   * user's permissions.
   */
  can_invite: z.boolean(),
  /**
   * Requires an active user other than the requester, whose permissions the requester holds, and never the
   * last administrator who can log in.
   */
  can_deactivate: z.boolean(),
  /** Never the last administrator who can log in; the requester must hold all the user's permissions. */
  can_remove_admin: z.boolean(),
  can_link_driver: z.boolean(),
  driver_name: z.string(),
  sessions: z.array(
    z.object({ sid: z.uuid(), created_at: instant, expires_at: instant, ip: z.string(), agent: z.string() }),
  ),
})
export type AccountDetail = z.infer<typeof accountDetail>

export const newUsername = z
  .string()
  .trim()
  .min(1, { error: 'Enter a username.', abort: true })
  .max(150)
  .regex(/^[\w.@+-]+$/, 'Use letters, digits and . @ + - _ only.')

const accountInput = z.object({
  first_name: personName.min(1, 'Enter the first name.'),
  last_name: personName,
  email: emailText,
  phone: phoneText,
  is_admin: z.boolean(),
  roles: z.array(idNumber).max(50),
  teams: z.array(idNumber).max(50),
  custom_permissions: z.object({ enabled: z.array(permission), disabled: z.array(permission) }),
  salary: z
    .array(salaryRate)
    .max(100)
    .refine(
      (rates) => new Set(rates.map(({ from_day }) => from_day)).size === rates.length,
      'Only one percentage can start on each date.',
    ),
})

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'List users, by name by default. `search` matches name, username, email and phone.',
  path: 'user/account/list',
  access: ['accounts', 'list'],
  whileInactive: true,
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    role: recordId.optional(),
    is_active: queryFlag.optional(),
    has_second_factor: queryFlag.optional(),
    order: orderBy(['name', 'last_login']).optional(),
  }),
  answer: page(account),
})

export const readAccount = endpoint({
  name: 'readAccount',
  summary: 'Get a user with roles, permissions and sessions.',
  path: 'user/{id}',
  access: ['accounts', 'show'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

export const createAccount = endpoint({
  name: 'createAccount',
  summary: 'Create a user. The first password is optional. Returns 409 if all seats on the plan are in use.',
  method: 'POST',
  path: 'user/create',
  access: ['accounts', 'create'],
  status: 201,
  idempotent: 'required',
  body: accountInput.partial().extend({
    username: newUsername,
    password: newPassword.optional(),
    first_name: accountInput.shape.first_name,
  }),
  answer: accountDetail,
})

export const updateAccount = endpoint({
  name: 'updateAccount',
  summary:
    'Update a user. Permission changes take effect in open sessions immediately. Returns 409 for a stale version, or when removing the last administrator. Changing the email or administrator status requires every permission the user has; otherwise returns 403.',
  method: 'PATCH',
  path: 'user/{id}',
  access: ['accounts', 'edit'],
  params: idParams,
  body: accountInput.partial().extend({ version: versionNumber }),
  answer: accountDetail,
})

export const setAccountPassword = endpoint({
  name: 'setAccountPassword',
  summary:
    'Set a user’s password. Ends all their sessions. Returns 403 for yourself and for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/change-password',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  body: z.object({ new_password: newPassword }),
  answer: accountDetail,
})

export const deactivateAccount = endpoint({
  name: 'deactivateAccount',
  summary:
    'Deactivate a user. Ends all their sessions and API keys immediately. Returns 403 for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/deactivate',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

export const reactivateAccount = endpoint({
  name: 'reactivateAccount',
  summary:
    'Reactivate a user. Returns 409 if all seats on the plan are in use, 403 for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/reactivate',
  access: ['accounts', 'edit'],
  params: idParams,
  answer: accountDetail,
})

export const endAccountSessions = endpoint({
  name: 'endAccountSessions',
  summary: 'End all of a user’s sessions.',
  method: 'POST',
  path: 'user/{id}/log-out',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

export const endAccountSession = endpoint({
  name: 'endAccountSession',
  summary: 'End one of a user’s sessions.',
  method: 'POST',
  path: 'user/{id}/sessions/{sid}/end',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams.extend({ sid: z.uuid() }),
  answer: accountDetail,
})

export const inviteAccount = endpoint({
  name: 'inviteAccount',
  summary:
    'Email a user a link to set a password. The link works once, within 7 days, and replaces earlier links. Returns 403 for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/invite',
  access: ['accounts', 'edit'],
  params: idParams,
  answer: accountDetail,
})

export const inviteAccounts = endpoint({
  name: 'inviteAccounts',
  summary:
    'Create a user for each email address, with one role and team, and email each a link to set a password. Addresses that cannot be invited are skipped with the reason, those of existing users too. Repeating the call creates and emails nothing twice. Returns 400 for a role with permissions you do not have.',
  method: 'POST',
  path: 'user/invite-many',
  access: ['accounts', 'create'],
  idempotent: 'required',
  body: z.object({
    people: z
      .array(
        z.object({
          email: z.string().trim().max(320),
          first_name: personName.default(''),
          last_name: personName.default(''),
        }),
      )
      .min(1, 'Enter an email address.')
      .max(MOST_INVITED, `Enter at most ${MOST_INVITED} email addresses.`),
    role: idNumber,
    team: idNumber.nullish(),
  }),
  answer: z.object({
    invited: z.array(z.object({ id: z.int(), email: z.string() })),
    skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
})

export const live = {
  ACCOUNT_CHANGED: { access: ['accounts', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  user: {
    schema: accountDetail,
    facts: async () => (await import('#contract/fields/account.ts')).accountFacts,
  },
} as const satisfies Records
