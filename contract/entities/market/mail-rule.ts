import { z } from 'zod'
import { endpoint, idParams, page, pageQuery, record } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

export const mailLabelField = z.enum([
  'pick',
  'pick_city',
  'pick_state',
  'pick_zip',
  'pick_date',
  'pick_time',
  'drop',
  'drop_city',
  'drop_state',
  'drop_zip',
  'drop_date',
  'drop_time',
  'truck',
  'load_type',
  'miles',
  'pieces',
  'weight',
  'dims',
  'stackable',
  'hazardous',
  'fast_load',
  'dock_level',
  'team',
  'liftgate',
  'price',
  'notes',
  'order_number',
  'contact_name',
  'contact_phone',
  'contact_email',
  'company',
  'mc',
  'dot',
  'expires_at',
  'ignored',
])
export type MailLabelField = z.infer<typeof mailLabelField>

export const ruleScope = z.enum(['address', 'domain'])
export type RuleScope = z.infer<typeof ruleScope>

/** A label's meaning or a block, set by a user. `sender` is an address, or `@` and a domain. */
export const mailRule = record.extend({
  kind: z.enum(['label', 'block']),
  sender: z.string(),
  label: z.string(),
  field: mailLabelField.nullable(),
  user_name: z.string(),
})
export type MailRule = z.infer<typeof mailRule>

export const listMailRules = endpoint({
  name: 'listMailRules',
  summary: 'List learned labels and blocked senders, newest first.',
  path: 'mail/rule/list',
  access: ['mail-rules', 'list'],
  query: pageQuery.extend({
    kind: mailRule.shape.kind.optional(),
    search: z.string().trim().max(254).optional(),
  }),
  answer: page(mailRule),
})

export const readMailRule = endpoint({
  name: 'readMailRule',
  summary: 'Get a learned label or a blocked sender.',
  path: 'mail/rule/{id}',
  access: ['mail-rules', 'show'],
  params: idParams,
  answer: mailRule,
})

export const removeMailRule = endpoint({
  name: 'removeMailRule',
  summary:
    'Delete a learned label, or unblock a sender. Emails that were in quarantine before the block return to it.',
  method: 'POST',
  path: 'mail/rule/{id}/remove',
  access: ['mail-rules', 'delete'],
  params: idParams,
  answer: mailRule,
})

export const records = {
  mail_rule: {
    schema: mailRule,
    facts: async () => (await import('#contract/fields/mail-rule.ts')).mailRuleFacts,
  },
} as const satisfies Records
