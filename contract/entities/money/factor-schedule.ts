import { z } from 'zod'
import { FACTOR_WAYS } from '#contract/entities/freight/factor.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import {
  cents,
  choice,
  computed,
  count,
  custom,
  declareFields,
  instant,
  readOnly,
  text,
} from '#contract/field.ts'
import {
  codeEnum,
  day,
  emailText,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  liveId,
  page,
  pageQuery,
  record,
} from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Records } from '#contract/records.ts'
import { SCHEDULE_STATES } from '#contract/rules/factoring.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'

const sum = (label: string) => computed(cents(label))

export const MOST_PER_SCHEDULE = 50

/** Invoices sold to a factor together. Amounts are those of the invoices that are not taken off. */
export const factorScheduleFields = declareFields({
  number: text('Schedule'),
  factor: custom({ label: 'Factor', kind: 'lookup', by: 'factor', isInternal: true }, { shown: z.int() }),
  factor_name: computed(text('Factor')),
  state: readOnly(choice('Status', SCHEDULE_STATES, codeEnum(SCHEDULE_STATES))),
  invoices: count('Invoices'),
  total_cents: sum('Invoice total'),
  advance_cents: sum('Advance'),
  fee_cents: sum('Fee'),
  reserve_cents: sum('Reserve'),
  submitted_at: instant('Submitted'),
  submitted_by: readOnly(
    choice('Submitted by', { '': 'Not submitted', ...FACTOR_WAYS }, codeEnum({ '': 0, ...FACTOR_WAYS })),
  ),
  submitted_to: text('Emailed to'),
  mail_state: custom({ label: 'Email', kind: 'code', codes: MAIL_STATES }, { shown: mailState.nullable() }),
  mail_error: computed(text('Email problem')),
  funded_on: custom({ label: 'Funded on', kind: 'day' }, { shown: day.nullable(), stored: 'day' }),
})
export const factorSchedule = factorScheduleFields.schema
export type FactorSchedule = z.infer<typeof factorSchedule>

/** An invoice of an assigned broker that is on no schedule; `missing` names documents its packet lacks. */
export const queuedInvoice = record.extend({
  number: z.string(),
  factor: z.int(),
  factor_name: z.string(),
  broker: z.int(),
  bill_to: z.string(),
  issued_on: day,
  due_on: day,
  open_cents: z.int(),
  missing: z.string(),
})
export type QueuedInvoice = z.infer<typeof queuedInvoice>

export const listFactorQueue = endpoint({
  name: 'listFactorQueue',
  summary: 'List invoices of assigned brokers that are on no schedule yet, oldest first.',
  path: 'factor/queue/list',
  access: ['factor-queue', 'list'],
  query: pageQuery,
  answer: page(queuedInvoice),
})

export const listFactorSchedules = endpoint({
  name: 'listFactorSchedules',
  summary: 'List schedules, newest first.',
  path: 'factor/schedule/list',
  access: ['factor-schedules', 'list'],
  query: pageQuery.extend({ state: codeEnum(SCHEDULE_STATES).optional() }),
  answer: page(factorSchedule),
})

const one = { params: idParams, answer: factorSchedule } as const

export const readFactorSchedule = endpoint({
  ...one,
  name: 'readFactorSchedule',
  summary: 'Get a schedule.',
  path: 'factor/schedule/{id}',
  access: ['factor-schedules', 'show'],
})

export const createFactorSchedule = endpoint({
  name: 'createFactorSchedule',
  summary: 'Put queued invoices of one factor on a new schedule.',
  method: 'POST',
  path: 'factor/schedule/create',
  access: ['factor-schedules', 'create'],
  idempotent: 'required',
  status: 201,
  body: z.object({
    invoices: z
      .array(idNumber)
      .min(1, 'Choose an invoice.')
      .max(MOST_PER_SCHEDULE, `Choose at most ${MOST_PER_SCHEDULE} invoices.`)
      .refine((ids) => new Set(ids).size === ids.length, 'An invoice is listed twice. Remove one.'),
  }),
  answer: factorSchedule,
})

const act = { ...one, method: 'POST', access: ['factor-schedules', 'edit'], idempotent: 'required' } as const

export const cancelFactorSchedule = endpoint({
  ...act,
  name: 'cancelFactorSchedule',
  summary: 'Cancel a schedule that is not funded. Its invoices return to the queue.',
  path: 'factor/schedule/{id}/cancel',
})

export const submitFactorSchedule = endpoint({
  ...act,
  name: 'submitFactorSchedule',
  summary:
    'Email a schedule’s packet and CSV to the factor, once, or mark it as submitted after a download. A schedule whose email failed or bounced can be emailed again.',
  path: 'factor/schedule/{id}/submit',
  body: z.object({ by: codeEnum(FACTOR_WAYS), to: emailText.default('') }),
})

export const fundFactorSchedule = endpoint({
  ...act,
  name: 'fundFactorSchedule',
  summary: 'Record that the factor funded a submitted schedule: its reserves are held from that day.',
  path: 'factor/schedule/{id}/fund',
  body: z.object({ funded_on: enteredDay.optional() }),
})

const file = { params: idParams, answersFile: true, answer: z.unknown() } as const

export const downloadFactorPacket = endpoint({
  ...file,
  name: 'downloadFactorPacket',
  summary: 'Download a schedule’s invoices with their documents as one PDF.',
  path: 'factor/schedule/{id}/packet',
  access: ['factor-schedules', 'show'],
})

export const downloadFactorCsv = endpoint({
  ...file,
  name: 'downloadFactorCsv',
  summary: 'Download a schedule in the factor’s columns. No cell is a formula.',
  path: 'factor/schedule/{id}/csv',
  access: ['factor-schedules', 'show'],
})

export const live = {
  FACTOR_SCHEDULE_CHANGED: { access: ['factor-schedules', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  factor_schedule: { schema: factorSchedule, facts: () => factorScheduleFields.facts },
} as const satisfies Records
