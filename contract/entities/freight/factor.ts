import { z } from 'zod'
import {
  choice,
  computed,
  custom,
  declareFields,
  email,
  flag,
  flagOn,
  lines,
  text,
  whole,
  withoutColumn,
} from '#contract/field.ts'
import { codeEnum, seenLines } from '#contract/http.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'
import { parseFactorColumns } from '#contract/rules/factor-columns.ts'

export const FACTOR_WAYS = { email: 'Email', download: 'Download' } as const
export type FactorWay = keyof typeof FACTOR_WAYS

const percent = (label: string, help: string) =>
  custom(
    { label, kind: 'number' },
    {
      help,
      shown: z.number(),
      entered: z
        .number()
        .min(0, 'Enter 0 to 100.')
        .max(100, 'Enter 0 to 100.')
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Use at most two decimals.'),
    },
  )

const columns = seenLines(2000).superRefine((entered, context) => {
  const { problem } = parseFactorColumns(entered)
  if (problem !== '') context.addIssue({ code: 'custom', message: problem })
})

/** A company that buys invoices. The reserve is what advance and fee leave of 100 %. */
export const factorFields = declareFields({
  name: text('Name', { max: 200, required: 'Enter the factor’s name.' }),
  remit_to: withoutColumn(lines('Remit to', { input: seenLines(500).min(1, 'Enter the remit-to address.') })),
  legend: withoutColumn(
    lines('Notice on invoices', {
      input: seenLines(1000).min(1, 'Enter the notice that the factor requires on invoices.'),
    }),
  ),
  advance_percent: percent('Advance %', 'Part of an invoice that the factor pays at once.'),
  fee_percent: percent('Fee %', 'What the factor keeps. The rest is the reserve.'),
  reserve_percent: computed(percent('Reserve %', 'Held by the factor until the broker pays.')),
  is_recourse: flag('Recourse', { help: 'The factor can charge unpaid invoices back.' }),
  recourse_days: whole('Recourse after days', { max: 365 }),
  submit_by: choice('Submit schedules by', FACTOR_WAYS, codeEnum(FACTOR_WAYS)),
  submit_email: email('Email for schedules'),
  csv_columns: withoutColumn(
    lines('CSV columns', {
      input: columns,
      help: 'One per line: the factor’s header = our field, such as “PO # = Broker reference”.',
    }),
  ),
  is_active: flagOn('Active'),
})
export const factor = factorFields.schema
export type Factor = z.infer<typeof factor>

export const {
  list: listFactors,
  read: readFactor,
  create: createFactor,
  update: updateFactor,
} = recordCalls(factorFields, {
  names: ['Factor', 'Factors'],
  path: 'factor',
  resource: 'factors',
  summaries: {
    list: 'List factors by name.',
    read: 'Get a factor.',
    create: 'Add a factor. The reserve is what advance and fee leave of 100 %.',
    update: 'Update a factor. Issued invoices do not change. Returns 409 for a stale version.',
  },
})

export const records = {
  factor: { schema: factor, facts: () => factorFields.facts },
} as const satisfies Records
