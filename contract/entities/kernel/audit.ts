import { z } from 'zod'
import { endpoint, enteredDay, idParams, page, pageQuery, record, recordId } from '#contract/http.ts'

/** Without secrets, and without amounts and salaries that the user may not see. */
export const auditEntry = record.extend({
  user: z.int().nullable(),
  user_name: z.string(),
  ip: z.string(),
  action: z.string(),
  action_text: z.string(),
  record_type: z.string(),
  record_text: z.string(),
  record_id: z.int(),
  record_name: z.string(),
  before: z.string(),
  after: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filter = z.object({
  search: z.string().trim().max(100).optional(),
  user: recordId.optional(),
  action: z.string().trim().max(60).optional(),
  record_type: z.string().trim().max(60).optional(),
  kind: z.string().trim().max(60).optional(),
  record: z.string().trim().max(100).optional(),
  field: z.string().trim().max(60).optional(),
  value: z.string().trim().max(100).optional(),
  from: enteredDay.optional(),
  to: enteredDay.optional(),
})

export const listAudit = endpoint({
  name: 'listAudit',
  summary:
    'List audit log entries, newest first. `search` matches user, action, record, fields and values; `kind` one type of record, as in `record_type` of its entries; `record` the record’s name; `field` and `value` one change’s label and its value before or after, as shown or as stored. `from` and `to` are days in the company’s time zone, inclusive.',
  path: 'company/audit/list',
  access: ['audit', 'list'],
  whileInactive: true,
  query: pageQuery.extend(filter.shape),
  answer: page(auditEntry),
})

const choices = {
  access: ['audit', 'list'],
  whileInactive: true,
  answer: page(z.object({ code: z.string(), text: z.string() })),
} as const

export const listAuditKinds = endpoint({
  ...choices,
  name: 'listAuditKinds',
  summary: 'List the types of records that the audit log has, for its filter.',
  path: 'company/audit/kinds',
})

export const listAuditFields = endpoint({
  ...choices,
  name: 'listAuditFields',
  summary: 'List the fields that the audit log names, for its filter.',
  path: 'company/audit/fields',
})

export const listAuditActions = endpoint({
  ...choices,
  name: 'listAuditActions',
  summary: 'List the actions that the audit log names, for its filter.',
  path: 'company/audit/actions',
})

export const readAuditEntry = endpoint({
  name: 'readAuditEntry',
  summary: 'Get an audit log entry.',
  path: 'company/audit/{id}',
  access: ['audit', 'show'],
  whileInactive: true,
  params: idParams,
  answer: auditEntry,
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  summary: 'Download the filtered audit log as CSV.',
  path: 'company/audit/export',
  access: ['audit', 'list'],
  whileInactive: true,
  query: filter,
  answersFile: true,
  answer: z.unknown(),
})
