import { laneText } from '#contract/rules/place.ts'
import { createElement } from 'react'
import { generateInvoice } from '#contract/entities/money/invoice.ts'
import { issueAndSendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { live, type listOrders, type OrderDetail } from '#contract/entities/freight/order.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { Views } from '#kit/define-views.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { definePatch } from '#kit/use-live-patch.ts'
import { ISSUE_AND_SEND } from '#parts/money/billing/issue-words.ts'
import { InvoiceCheck, InvoiceMany, UnsentInvoices } from '#parts/money/billing/on-demand.ts'
import { moved } from './moved.ts'
import { activeFields, checkOutFields, completedFields } from './fields.tsx'

const [search, status, atRisk, leftOpen, callOverdue, proof] = defineFilters<typeof listOrders>([
  { kind: 'search', name: 'search', label: 'Search number, location, broker' },
  {
    kind: 'choice',
    name: 'status',
    label: 'Orders',
    choices: { 1: 'Active Loads', 2: 'Check Out', 3: 'Completed' },
    initial: '1',
    isParts: true,
  },
  {
    kind: 'choice',
    name: 'is_at_risk',
    label: 'At risk',
    choices: { '': 'All', true: 'Late or at risk', false: 'On time' },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'is_left_open',
    label: 'Left open',
    choices: { '': 'All', true: 'Over a week past due', false: 'Hide' },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'is_call_overdue',
    label: 'Check call',
    choices: { '': 'All', true: 'Overdue', false: 'Not due' },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'proof',
    label: 'POD',
    choices: { '': 'All', missing: 'POD missing', there: 'POD received' },
    initial: '',
  },
])
const billed = ({ billed_cents }: Partial<AnswerOf<typeof listOrders>>) =>
  billed_cents ? { billed: billed_cents } : undefined
const shared = {
  title: ({ number, pick_up_at, deliver_to }: OrderDetail) =>
    `${number}: ${laneText(pick_up_at, deliver_to)}`,
  actions: [],
}

const views: Readonly<Record<'1' | '2' | '3', Views<OrderDetail>>> = {
  1: {
    ...shared,
    fields: activeFields,
    filters: [search!, status!, atRisk!, callOverdue!, leftOpen!],
    patch: definePatch(live, moved),
    empty: 'No active loads. Book one from an accepted bid.',
  },
  2: {
    ...shared,
    fields: checkOutFields,
    totals: billed,
    filters: [search!, status!, proof!],
    note: UnsentInvoices,
    bulk: [
      { label: ISSUE_AND_SEND.label, endpoint: issueAndSendInvoices, Dialog: InvoiceMany },
      defineBulk({
        label: 'Combine on one invoice',
        endpoint: generateInvoice,
        ids: 'loads',
        fields: [],
        Check: ({ ids }) => createElement(InvoiceCheck, { loads: ids }),
        done: ({ number, total_cents, loads }) =>
          `Invoice ${number} issued: ${dollars(total_cents)}, ${pluralize(loads.length, 'load')}.`,
        undo: () => [],
      }),
    ],
    to: ({ id }) => `/confirmed-loads/${id}?tab=billing`,
    empty: 'Every delivered load has a POD and an invoice.',
  },
  3: {
    ...shared,
    fields: completedFields,
    totals: billed,
    filters: [search!, status!],
    empty: 'No completed loads yet.',
  },
}
export default views
