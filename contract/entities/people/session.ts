import { z } from 'zod'
import { currentPassword, secondProof } from '#contract/entities/people/own-proof.ts'
import { emailAddress, endpoint, personName, phoneText, record, versionNumber } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'

/** `grace_period` warns, `inactive` blocks. */
export const paymentStatus = z.enum(['active', 'grace_period', 'inactive'])

export const billingPeriod = z.enum(['month', 'year'])

export const companyCard = z.object({
  id: z.int(),
  name: z.string(),
  abbreviation: z.string(),
  mc_number: z.string(),
  dot_number: z.string(),
  phone: z.string(),
  intake_address: z.string(),
  time_zone: z.string(),
  bid_template: z.string(),
  low_bid_cents_per_mile: z.int(),
})

/** Opens the live connection without missing messages newer than this response. */
export const liveMark = z.object({ seq: z.int(), principal: z.string() })

export const loginAnswer = z.object({
  refresh: z.string(),
  access: z.string(),
  company_name: z.string(),
  user_id: z.int(),
  user_uuid: z.uuid(),
  referral_link: z.string(),
  active_email: z.string(),
  is_superuser: z.boolean(),
  payment_status: paymentStatus,
  teams: z.array(z.object({ id: z.int(), name: z.string() })),
  user_permissions: z.array(z.enum(PERMISSIONS)),
  is_driver: z.boolean().optional(),
  /** Only session calls are allowed until a second factor is set up. */
  second_factor_due: z.literal(true).optional(),
  /**
   * Logged in through single sign-on: the session ends with its access token, and logging out goes through
   * the provider.
   */
  by_provider: z.literal(true).optional(),
  live: liveMark.optional(),
})
export type LoginAnswer = z.infer<typeof loginAnswer>

export const me = record.extend({
  uuid: z.uuid(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  referral_link: z.string(),
  is_admin: z.boolean(),
  is_superuser: z.boolean(),
  is_driver: z.boolean(),
  payment_status: paymentStatus,
  teams: z.array(z.object({ id: z.int(), name: z.string() })),
  user_permissions: z.array(z.enum(PERMISSIONS)),
  company: companyCard,
  /** Only session calls are allowed until a second factor is set up. */
  second_factor_due: z.literal(true).optional(),
  /** The demo company's loads, invoices and pay are still being created. */
  demo_in_progress: z.literal(true).optional(),
  impersonation: z.object({ by: z.string(), reason: z.string() }).nullable(),
  live: liveMark,
})
export type Me = z.infer<typeof me>

export const newPassword = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(256, 'Use at most 256 characters.')
  .refine((text) => text.trim() === text, 'A password can’t start or end with a space.')

export const login = endpoint({
  name: 'login',
  summary: 'Log in. Form-encoded; both fields are trimmed. Sets the session and XSRF-TOKEN cookies.',
  method: 'POST',
  path: 'user/login',
  access: 'public',
  form: true,
  whileInactive: true,
  body: z.object({
    username: z.string().trim().min(1, 'Enter your username.').max(150),
    password: z.string().trim().min(1, 'Enter your password.').max(256),
    /** Six digits of the authenticator app or a recovery code; requested by a 401 under `code`. */
    code: z.string().trim().max(20).optional(),
  }),
  answer: loginAnswer,
})

export const refreshSession = endpoint({
  name: 'refreshSession',
  summary: 'Exchange a refresh token for a new pair of tokens. The old token stops working.',
  method: 'POST',
  path: 'user/refresh',
  access: 'public',
  whileInactive: true,
  body: z.object({ refresh: z.string().min(1).max(4096) }),
  answer: z.object({ access: z.string(), refresh: z.string() }),
})

export const logout = endpoint({
  name: 'logout',
  summary: 'Log out. Ends this session’s tokens and sockets immediately.',
  method: 'POST',
  path: 'user/logout',
  access: ['session', 'edit'],
  whileInactive: true,
  status: 204,
  answer: z.undefined(),
})

export const readMe = endpoint({
  name: 'readMe',
  summary: 'Get the logged-in user, with permissions and company.',
  path: 'user/me',
  access: ['session', 'show'],
  whileInactive: true,
  answer: me,
})

export const updateMe = endpoint({
  name: 'updateMe',
  summary:
    'Update your profile. A new email address requires the current password and, with two-factor authentication on, a code or passkey; the old address is notified.',
  method: 'PATCH',
  path: 'user/me/update',
  access: ['session', 'edit'],
  whileInactive: true,
  body: z.object({
    first_name: personName.min(1, 'Enter your first name.').optional(),
    last_name: personName.min(1, 'Enter your last name.').optional(),
    email: emailAddress.optional(),
    phone: phoneText.optional(),
    ...secondProof.shape,
    current_password: currentPassword.optional(),
    version: versionNumber,
  }),
  answer: me,
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Change your password. Ends your other sessions.',
  method: 'POST',
  path: 'user/me/change-password',
  access: ['session', 'edit'],
  whileInactive: true,
  status: 204,
  body: z.object({ current_password: currentPassword, new_password: newPassword }),
  answer: z.undefined(),
})

export const readInstallation = endpoint({
  name: 'readInstallation',
  summary:
    'Get this installation’s client settings, such as map tiles, how email is sent, and whether this is the demo.',
  path: 'system/installation',
  access: ['session', 'show'],
  whileInactive: true,
  answer: z.object({
    tile_url: z.string().nullable(),
    mail_out: z.enum(['smtp', 'none']),
    is_demo: z.boolean(),
  }),
})
