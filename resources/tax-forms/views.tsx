import { Typography } from 'antd'
import {
  fileTaxForms,
  type listTaxForms,
  mailTaxCopies,
  mailTaxCopy,
  reviewTaxForm,
  reviewTaxForms,
  type TaxForm,
  type TaxFormDetail,
  taxFormFields,
} from '#contract/entities/money/tax-form.ts'
import type { AnswerOf } from '#contract/http.ts'
import { dollars } from '#contract/rules/money.ts'
import { REVIEWED_STATES, TAX_FORM_STATES, TAX_GAPS, type TaxFormState } from '#contract/rules/tax.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import type { Views } from '#kit/define-views.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { manyText } from '#kit/list/many-words.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { Checklist } from './checklist.tsx'
import { Copies, Filings, Payments } from './on-demand.ts'

const W9 = 'W-9'
const FORM = '1099-NEC'
const BOX1 = 'How box 1 adds up'
const YEARS_BACK = 5

const TONES: Readonly<Record<TaxFormState, Tone>> = {
  none: 'plain',
  not_required: 'plain',
  missing: 'danger',
  review: 'yellow',
  ready: 'blue',
  filed: 'green',
  changed: 'danger',
  correction: 'blue',
  corrected: 'green',
}

const detailOf = ({ form_state, why, missing, filed_cents }: TaxForm): string => {
  if (form_state === 'not_required') return why
  if (form_state === 'missing') return missing.map((gap) => TAX_GAPS[gap] ?? gap).join(', ')
  return form_state === 'changed' || form_state === 'correction' ? `Filed ${dollars(filed_cents)}` : ''
}

const State = (row: TaxForm) => {
  const detail = detailOf(row)
  return (
    <>
      <StatusTag tone={TONES[row.form_state] ?? 'plain'}>
        {TAX_FORM_STATES[row.form_state] ?? row.form_state}
      </StatusTag>
      {detail && <Typography.Text type="secondary"> {detail}</Typography.Text>}
    </>
  )
}

const thisYear = new Date().getFullYear()
const YEARS = Object.fromEntries(
  Array.from({ length: YEARS_BACK }, (_, index) => [`${thisYear - index}`, `${thisYear - index}`]),
)

const term = (width: number) =>
  ({ column: { width, priority: 'always', card: 'labeled' }, group: BOX1 }) as const
const rareTerm = { column: { width: 130, hidden: true }, group: BOX1 } as const

const views: Views<TaxFormDetail> = {
  title: ({ payee_name, year }) => [payee_name, year].filter(Boolean).join(', '),
  status: (row) => <State {...row} />,
  fields: defineFieldsOf(taxFormFields, {
    created_at: {},
    payee_name: { column: { width: 156, priority: 'always', card: 'title' } },
    of: { column: { width: 74, priority: 1, card: 'line' }, group: FORM },
    form_state: {
      cell: { compute: State },
      column: { width: 196, priority: 'always', card: 'head' },
    },
    year: { group: FORM },
    paid_cents: term(110),
    deducted_cents: term(96),
    withheld_cents: { group: BOX1, sparse: true },
    advanced_cents: term(96),
    escrow_held_cents: term(96),
    escrow_returned_cents: rareTerm,
    reimbursed_cents: term(92),
    balance_cents: rareTerm,
    box1_cents: { column: { width: 110, priority: 'always', card: 'labeled' }, group: FORM },
    box4_cents: { column: { width: 96, hidden: true }, group: FORM },
    filed_on: { column: { width: 104, priority: 2 }, group: FORM, sparse: true },
    legal_name: { group: W9, form: true },
    business_name: { group: W9, form: true },
    classification: { group: W9, form: true },
    exempt_code: { group: W9, form: true },
    tin_type: { group: W9, form: true },
    tin: { group: W9, form: 'secret' },
    address: { group: W9, form: true },
    address_2: { group: W9, form: true },
    city: { group: W9, form: true },
    state: { group: W9, form: { lookup: states } },
    zip: { group: W9, form: true },
    signed_on: { group: W9, form: true },
    is_employee: { group: W9, form: true },
    is_electronic: { group: W9, form: true },
    email: { group: W9 },
  }),
  filters: defineFilters<typeof listTaxForms>([
    { kind: 'search', name: 'search', label: 'Search payee' },
    {
      kind: 'choice',
      name: 'year',
      label: 'Tax year',
      choices: { '': 'Open tax year', ...YEARS },
      initial: '',
    },
    {
      kind: 'choice',
      name: 'form_state',
      label: 'Status',
      choices: { '': 'All', ...TAX_FORM_STATES },
      initial: '',
    },
  ]),
  actions: [
    {
      label: 'Mark reviewed',
      endpoint: reviewTaxForm,
      when: ({ form_state }) => form_state === 'review' || form_state === 'changed',
      isNext: true,
      done: (row) => `${row.payee_name} reviewed with ${dollars(row.box1_cents)} in box 1.`,
    },
    {
      label: 'Email copy B',
      endpoint: mailTaxCopy,
      when: ({ form_state, is_electronic }) => REVIEWED_STATES.includes(form_state) && is_electronic,
      confirm: {
        title: 'Email copy B',
        text: ({ email, copies }) =>
          `${email === '' ? 'No email address on file.' : `Sends a one-time link to ${email}.`}${copies[0] ? ` Already sent to ${copies[0].to}.` : ''}`,
      },
      done: ({ payee_name }) => `Sending copy B to ${payee_name}.`,
    },
  ],
  bulk: [
    defineBulk({
      label: 'Mark reviewed',
      endpoint: reviewTaxForms,
      ids: 'ids',
      fields: [],
      done: (answer) => manyText(answer, 'form', 'reviewed'),
      undo: () => [],
    }),
    defineBulk({
      label: 'Email copy B',
      endpoint: mailTaxCopies,
      ids: 'ids',
      fields: [],
      done: (answer) => manyText(answer, 'form', 'emailed'),
      undo: () => [],
    }),
    defineBulk({
      label: 'Mark filed',
      endpoint: fileTaxForms,
      ids: 'ids',
      fields: [
        { name: 'filed_on', label: 'Accepted by the IRS on', isDay: true, isOptional: true },
        { name: 'reference', label: 'IRIS receipt ID', isLine: true, isOptional: true },
      ],
      done: (answer) => manyText(answer, 'form', 'filed'),
      undo: () => [],
    }),
  ],
  tabs: [
    {
      name: 'payments',
      label: 'Payments',
      count: ({ payments }) => payments.length,
      render: (row) => <Payments {...row} />,
    },
    {
      name: 'copies',
      label: 'Copy B',
      count: ({ copies }) => copies.length,
      render: (row) => <Copies {...row} />,
    },
    {
      name: 'filings',
      label: 'Filings',
      count: ({ filings }) => filings.length,
      render: (row) => <Filings {...row} />,
    },
  ],
  fieldsTab: FORM,
  summary: Checklist,
  totals: ({ totals }: Partial<AnswerOf<typeof listTaxForms>>) => totals,
  empty: 'No owners or directly paid drivers yet.',
}
export default views
