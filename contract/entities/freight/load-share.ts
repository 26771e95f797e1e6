import { z } from 'zod'
import { endpoint, idNumber, idParams, instant, page, record, recordId } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

/** Public link: read-only, without prices, until it expires or is revoked. */
export const loadShare = record.extend({
  load: z.int(),
  created_by_name: z.string(),
  shows_driver: z.boolean(),
  shows_phone: z.boolean(),
  expires_at: instant,
  revoked_at: instant.nullable(),
  opened_at: instant.nullable(),
})
export type LoadShare = z.infer<typeof loadShare>

export const listLoadShares = endpoint({
  name: 'listLoadShares',
  summary: 'List a load’s share links, newest first.',
  path: 'load/order/share/list',
  access: ['load-shares', 'list'],
  query: z.object({ load: recordId }),
  answer: page(loadShare),
})

export const createLoadShare = endpoint({
  name: 'createLoadShare',
  summary:
    'Create a share link for a load, valid for the given number of days. The URL is returned once and not stored.',
  method: 'POST',
  path: 'load/order/share/create',
  access: ['load-shares', 'create'],
  status: 201,
  idempotent: true,
  shownOnce: 'url',
  body: z.object({
    load: idNumber,
    days: z.int().min(1).max(30).default(7),
    shows_driver: z.boolean().default(false),
    shows_phone: z.boolean().default(false),
  }),
  answer: loadShare.extend({ url: z.string() }),
})

export const revokeLoadShare = endpoint({
  name: 'revokeLoadShare',
  summary: 'Revoke a share link immediately.',
  method: 'POST',
  path: 'load/order/share/{id}/revoke',
  access: ['load-shares', 'create'],
  params: idParams,
  answer: loadShare,
})

export const live = {
  LOAD_SHARE_CHANGED: { access: ['load-shares', 'list'], data: z.object({ id: z.int(), load: z.int() }) },
} as const satisfies LiveMessages
