import { z } from 'zod'
import { choice, declareFields, lines, optionalDay, readOnly, text } from '#contract/field.ts'
import { codeEnum, endpoint, enteredDay, idParams, liveId, versionNumber } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { FILING_KINDS, FILING_PERIODS } from '#contract/rules/filings.ts'

export const filingFields = declareFields({
  kind: choice('Filing', FILING_KINDS, codeEnum(FILING_KINDS)),
  name: text('Name', { max: 100, help: 'Such as the state or the policy number.' }),
  due_on: optionalDay('Due on'),
  period: choice('Repeats', FILING_PERIODS, codeEnum(FILING_PERIODS)),
  filed_on: readOnly(optionalDay('Last filed')),
  notes: lines('Notes', { max: 2000 }),
})
export const filing = filingFields.schema
export type Filing = z.infer<typeof filing>

export const FILING_STATES = { '': 'All', overdue: 'Overdue', soon: 'Due within 60 days' } as const

export const {
  list: listFilings,
  read: readFiling,
  create: createFiling,
  update: updateFiling,
  remove: removeFiling,
} = recordCalls(
  { ...filingFields, create: filingFields.create.required({ kind: true }) },
  {
    names: ['Filing', 'Filings'],
    path: 'owner/filing',
    resource: 'filings',
    filters: { state: z.enum(['overdue', 'soon']).optional(), kind: codeEnum(FILING_KINDS).optional() },
    summaries: {
      list: 'List the company’s filings and renewals, the next due first.',
      read: 'Get a filing.',
      create:
        'Add a filing. Without `due_on`, UCR, MCS-150, Form 2290 and IFTA get their usual due day; MCS-150 by the company’s DOT number. Without `period`, it repeats as usual.',
      update: 'Update a filing. Returns 409 for a stale version.',
      remove: 'Remove a filing.',
    },
  },
)

export const markFiled = endpoint({
  name: 'markFiled',
  summary:
    'Mark a filing as filed. Its due day moves on by its period, and is cleared where it is filed once. Repeating the call with the same `version` returns 409.',
  method: 'POST',
  path: 'owner/filing/{id}/filed',
  access: ['filings', 'edit'],
  params: idParams,
  body: z.object({ filed_on: enteredDay, version: versionNumber }),
  answer: filing,
})

export const live = {
  FILINGS_CHANGED: { access: ['filings', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  filing: { schema: filing, facts: () => filingFields.facts },
} as const satisfies Records
