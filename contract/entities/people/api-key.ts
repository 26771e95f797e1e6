import { z } from 'zod'
import { codeEnum, endpoint, enteredInstant, idParams, instant, page, record } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'

/** Lets secret scanners recognize a leaked key. */
export const API_KEY_PREFIX = 'fk_'

export const KEY_ENDS = {
  revoked: 'Revoked',
  deactivated: 'Creator was deactivated',
  not_admin: 'Creator is no longer an administrator',
  permissions: 'Creator lost one of its permissions',
} as const
export type KeyEnd = keyof typeof KEY_ENDS

/**
 * `prefix` is the displayable part. The key ends when its creator loses one of its permissions, is
 * deactivated or is no longer an administrator.
 */
export const apiKey = record.extend({
  name: z.string(),
  prefix: z.string(),
  user_name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  calls_per_minute: z.int(),
  expires_at: enteredInstant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  end_reason: codeEnum(KEY_ENDS).nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  summary: 'List API keys, newest first. The keys themselves are never returned.',
  path: 'company/api-key/list',
  access: ['api-keys', 'list'],
  whileInactive: true,
  answer: page(apiKey),
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  summary:
    'Create an API key. The key is returned only once and not stored. A key can have only permissions that you have.',
  method: 'POST',
  path: 'company/api-key/create',
  access: ['api-keys', 'create'],
  status: 201,
  idempotent: true,
  shownOnce: 'key',
  body: z.object({
    name: z.string().trim().min(1, 'Enter what uses the key.').max(100),
    permissions: z.array(z.enum(PERMISSIONS)).min(1, 'Choose at least one permission.'),
    calls_per_minute: z
      .int('Enter a whole number.')
      .min(1, 'Enter at least 1.')
      .max(6000, 'Enter at most 6,000.')
      .default(120),
    expires_at: enteredInstant.nullable().default(null),
  }),
  answer: apiKey.extend({ key: z.string() }),
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  summary: 'Revoke an API key. It stops working immediately.',
  method: 'POST',
  path: 'company/api-key/{id}/revoke',
  access: ['api-keys', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: apiKey,
})
