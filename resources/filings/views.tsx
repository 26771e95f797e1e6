import {
  FILING_STATES,
  type Filing,
  filingFields,
  type listFilings,
  markFiled,
  removeFiling,
} from '#contract/entities/fleet/filing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { FILING_KINDS, nextDueOn } from '#contract/rules/filings.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { Documents } from '#parts/fleet/documents/documents.tsx'
import { DueOn } from './due-on.tsx'

const filingName = ({ kind, name }: Filing) => [FILING_KINDS[kind], name].filter(Boolean).join(' ')

const views: Views<Filing> = {
  title: filingName,
  status: ({ due_on }) =>
    due_on && (
      <span>
        Due <DueOn day={due_on} />
      </span>
    ),
  fields: defineFieldsOf(filingFields, {
    kind: { column: { width: 220, card: 'title' }, group: 'Filing', form: true },
    name: { column: { width: 200, card: 'line' }, group: 'Filing', form: true },
    due_on: {
      cell: { render: (day) => <DueOn day={day} /> },
      column: { width: 220, priority: 'always', card: 'labeled' },
      group: 'Filing',
      form: true,
      newHelp: 'Leave empty for the usual day of UCR, MCS-150, Form 2290 and IFTA.',
    },
    period: {
      column: { width: 150, card: 'labeled' },
      group: 'Filing',
      form: true,
      newHelp: 'Leave empty for its usual period.',
    },
    filed_on: { column: { width: 130, card: 'labeled' }, group: 'Filing' },
    notes: { group: 'Filing', form: true },
  }),
  filters: defineFilters<typeof listFilings>([
    { kind: 'choice', name: 'state', label: 'Due', choices: FILING_STATES, initial: '' },
    { kind: 'choice', name: 'kind', label: 'Filing', choices: { '': 'All', ...FILING_KINDS }, initial: '' },
  ]),
  actions: [
    {
      label: 'Mark as filed',
      endpoint: markFiled,
      when: ({ due_on }) => due_on !== null,
      isNext: true,
      body: ({ version }) => ({ version }),
      confirm: {
        title: 'Mark as filed?',
        text: ({ due_on, period }) => {
          const next = due_on && nextDueOn(due_on, period)
          return next ? `It is next due on ${dayText(next)}.` : 'It is filed once and no longer due.'
        },
        fields: [{ name: 'filed_on', label: 'Filed on', isDay: true }],
        initial: (_, today) => ({ filed_on: today }),
      },
      done: (row) => `${filingName(row)} filed${row.due_on ? `. Next due on ${dayText(row.due_on)}` : ''}.`,
    },
    {
      label: 'Remove',
      endpoint: removeFiling,
      when: () => true,
      confirm: {
        title: 'Remove this filing?',
        text: (row) => `${filingName(row)} is no longer reminded of.`,
        isDanger: true,
      },
      isRare: true,
      done: (row) => `${filingName(row)} removed.`,
    },
  ],
  tabs: [
    {
      name: 'documents',
      label: 'Documents',
      access: ['documents', 'list'],
      render: ({ id }) => <Documents of="filing" id={id} registration={3} resource="filings" />,
    },
  ],
  empty: 'No filings yet. Add UCR, MCS-150, IRP, IFTA, Form 2290, BOC-3 and insurance with their due dates.',
}
export default views
