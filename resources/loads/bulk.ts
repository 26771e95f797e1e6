import { assignLoads, changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import { issueAndSendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { type BulkChoice, defineBulk } from '#kit/list/bulk.ts'
import { manyText, undoneText } from '#kit/list/many-words.ts'
import { MAY_EDIT } from '#parts/freight/load/load-rules.ts'
import { InvoiceMany } from '#parts/money/billing/on-demand.ts'
import { ISSUE_AND_SEND } from '#parts/money/billing/issue-words.ts'
import { isToInvoice } from './actions.ts'
import { dispatchers } from './lookups.ts'

const { [LOAD.assigned]: assigned, [LOAD.pickedUp]: pickedUp, [LOAD.delivered]: delivered } = LOAD_STATUS

const undo = ({ changed }: { changed: readonly { id: number }[] }) =>
  changed.length > 0 ? [{ ids: changed.map(({ id }) => id), is_undo: true }] : []

export const bulk: readonly BulkChoice[] = [
  defineBulk({
    label: 'Change status',
    endpoint: changeLoadStatuses,
    rule: MAY_EDIT,
    ids: 'ids',
    fields: [
      {
        name: 'status',
        label: loadFacts.status.label,
        choices: {
          [LOAD.assigned]: assigned,
          [LOAD.pickedUp]: pickedUp,
          [LOAD.delivered]: delivered,
        },
      },
      {
        name: 'early',
        label: 'Loads not due yet',
        choices: { skip: 'Skip', change: 'Change anyway' },
        isOptional: true,
      },
    ],
    done: (answer, { status }) => manyText(answer, 'load', `set to ${codeWords(LOAD_STATUS, status)}`),
    undo,
    undone: (answer) => undoneText(answer, 'load'),
  }),
  defineBulk({
    label: 'Assign dispatcher',
    endpoint: assignLoads,
    rule: MAY_EDIT,
    ids: 'ids',
    fields: [{ name: 'dispatcher', label: loadFacts.dispatcher.label, lookup: dispatchers }],
    done: (answer) => manyText(answer, 'load', 'assigned'),
    undo,
    undone: (answer) => undoneText(answer, 'load'),
  }),
  {
    label: ISSUE_AND_SEND.label,
    endpoint: issueAndSendInvoices,
    rule: { asks: [], holds: isToInvoice },
    Dialog: InvoiceMany,
  },
]
