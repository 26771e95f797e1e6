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
} from '#contract/http.ts'
import { newPassword } from '#contract/entities/session.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { type Grants, PERMISSIONS } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'

const permission = z.enum(PERMISSIONS)

/** A user of the company as its administrators see him. */
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
  /** Until when the invitation works that he has not used yet. */
  invited_until: instant.nullable(),
  last_login: instant.nullable(),
})
export type Account = z.infer<typeof account>

/** The percentage of the profit of his loads that a dispatcher is paid, from a day on until the next one's. */
export const salaryRate = z.object({
  from_day: enteredDay,
  percent: z
    .number()
    .min(0, 'Enter a percentage from 0 to 100.')
    .max(100, 'Enter a percentage from 0 to 100.')
    .multipleOf(0.01, 'Enter at most two decimals.'),
})
export type SalaryRate = z.infer<typeof salaryRate>

/** A user with what he is given: by his roles, beside them, and not in spite of them; `held` is what comes of it. */
export const accountDetail = account.extend({
  roles: z.array(z.int()),
  teams: z.array(z.int()),
  custom_permissions: z.object({ enabled: z.array(permission), disabled: z.array(permission) }),
  held: z.array(permission),
  /** What of it the asker does not hold: only an administrator who holds it all decides how the user gets in, and whether. */
  lacked: z.array(permission),
  /** Nothing is lacked. */
  can_change_access: z.boolean(),
  /** The same, and it is not the asker: password, email and second factor of one's own are changed on one's own page. */
  can_change_login: z.boolean(),
  /** Absent for who may not manage salaries. */
  salary: z.array(salaryRate).optional(),
  /** He logs in by the sign-in provider too. */
  is_linked: z.boolean(),
  /** He is active, has an address and no password yet, mail leaves here, and the asker holds what he holds. */
  can_invite: z.boolean(),
  /** He is active, is not the asker, who holds what he holds, and the company has another administrator who can log in where he is one. */
  can_deactivate: z.boolean(),
  /** He is an administrator, not the last one who can log in, and the asker holds what he holds. */
  can_remove_admin: z.boolean(),
  /** The asker holds what he holds and sees HR, whose drivers these are. */
  can_tie: z.boolean(),
  /** The driver who he is. */
  driver_name: z.string(),
  sessions: z.array(z.object({ sid: z.uuid(), created_at: instant, expires_at: instant, ip: z.string(), agent: z.string() })),
})
/** A user with what he is given and where he is logged in. */
export type AccountDetail = z.infer<typeof accountDetail>

/** The name by which a new user logs in. */
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
    .refine((rates) => new Set(rates.map(({ from_day }) => from_day)).size === rates.length, 'Only one percentage can start on each date.'),
})

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'List users by name. `search` matches name, username, email and phone.',
  path: 'user/account/list',
  access: ['accounts', 'list'],
  whileInactive: true,
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    role: recordId.optional(),
    is_active: queryFlag.optional(),
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
  summary: 'Create a user. The first password is optional. Returns 409 if every seat of the plan is used.',
  method: 'POST',
  path: 'user/create',
  access: ['accounts', 'create'],
  status: 201,
  idempotent: 'required',
  body: accountInput.partial().extend({
    username: newUsername,
    /** Without one he cannot log in until he is given one. */
    password: newPassword.optional(),
    first_name: accountInput.shape.first_name,
  }),
  answer: accountDetail,
})

export const updateAccount = endpoint({
  name: 'updateAccount',
  summary:
    'Update a user. Permission changes apply to open sessions at once. A stale version returns 409, and so does removing the last administrator. Changing the email or administrator status requires every permission that the user has; otherwise returns 403.',
  method: 'PATCH',
  path: 'user/{id}',
  access: ['accounts', 'edit'],
  params: idParams,
  body: accountInput.partial().extend({ version: versionNumber }),
  answer: accountDetail,
})

export const setAccountPassword = endpoint({
  name: 'setAccountPassword',
  summary: 'Set a user’s password. Ends all their sessions. Returns 403 for yourself and for users with permissions you lack.',
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
  summary: 'Deactivate a user. Ends all their sessions and API keys at once. Returns 403 for users with permissions you lack.',
  method: 'POST',
  path: 'user/{id}/deactivate',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

export const reactivateAccount = endpoint({
  name: 'reactivateAccount',
  summary: 'Reactivate a user. Returns 409 if every seat of the plan is used, 403 for users with permissions you lack.',
  method: 'POST',
  path: 'user/{id}/reactivate',
  access: ['accounts', 'edit'],
  params: idParams,
  answer: accountDetail,
})

export const endAccountSessions = endpoint({
  name: 'endAccountSessions',
  summary: 'End all sessions of a user.',
  method: 'POST',
  path: 'user/{id}/log-out',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})

export const endAccountSession = endpoint({
  name: 'endAccountSession',
  summary: 'End one session of a user.',
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
    'Email a user a link to set a password. The link works once, within 7 days, and replaces earlier links. Returns 403 for users with permissions you lack.',
  method: 'POST',
  path: 'user/{id}/invite',
  access: ['accounts', 'edit'],
  params: idParams,
  answer: accountDetail,
})

export const grants = { ADMIN: { accounts: ['list', 'show', 'create', 'edit'] } } as const satisfies Grants

export const live = {
  ACCOUNT_CHANGED: { access: ['accounts', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  user: { schema: accountDetail, facts: async () => (await import('#contract/fields/account.ts')).accountFacts },
} as const satisfies Records
