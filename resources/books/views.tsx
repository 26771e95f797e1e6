import { Button } from 'antd'
import {
  type BooksBatch,
  booksBatchFields,
  downloadBooksBatch,
  type listBooksBatches,
  undoBooksBatch,
} from '#contract/entities/money/books.ts'
import { BOOKS_FORMATS } from '#contract/rules/books.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dayText } from '#contract/rules/dates.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { useDownload } from '#parts/fleet/documents/use-download.ts'
import { Entries } from './on-demand.ts'

const FILE = 'File'
const TOTALS = 'Totals'
const total = { column: { width: 120, card: 'labeled' }, group: TOTALS } as const

const titleOf = ({ format, from_on, to_on }: BooksBatch) =>
  `${codeWords(BOOKS_FORMATS, format)}, ${dayText(from_on)} to ${dayText(to_on)}`

function Download({ row }: { row: BooksBatch }) {
  const { download, error } = useDownload(downloadBooksBatch)
  if (row.undone_at !== null) return null
  const ending = row.format === 'iif' ? 'iif' : 'csv'
  return (
    <>
      <Button
        onClick={() =>
          void download({
            id: row.id,
            file_name: `Books file ${row.id}, ${row.from_on} to ${row.to_on}.${ending}`,
          })
        }
      >
        Download
      </Button>
      {error && <span role="alert">{error}</span>}
    </>
  )
}

const views: Views<BooksBatch> = {
  title: titleOf,
  status: ({ undone_at }) => (
    <StatusTag tone={undone_at === null ? 'green' : 'plain'}>
      {undone_at === null ? 'Created' : 'Undone'}
    </StatusTag>
  ),
  fields: defineFields(booksBatchFields.facts, {
    format: { column: { width: 210, priority: 'always', card: 'title' }, group: FILE },
    from_on: { column: { width: 110, priority: 'always', card: 'labeled' }, group: FILE },
    to_on: { column: { width: 110, priority: 'always', card: 'labeled' }, group: FILE },
    records: { column: { width: 90, card: 'labeled' }, group: FILE },
    invoices_cents: total,
    credits_cents: total,
    payments_cents: total,
    bills_cents: total,
    created_at: { column: { width: 130, card: 'labeled' }, group: FILE },
    made_by_name: { column: { width: 150, hidden: true }, group: FILE },
    undone_at: { column: { width: 130, card: 'labeled' }, group: FILE, sparse: true },
    undo_reason: { group: FILE, sparse: true },
  }),
  filters: defineFilters<typeof listBooksBatches>([
    {
      kind: 'choice',
      name: 'format',
      label: 'Format',
      choices: { '': 'All', ...BOOKS_FORMATS },
      initial: '',
    },
  ]),
  Tools: Download,
  actions: [
    {
      label: 'Undo file',
      endpoint: undoBooksBatch,
      when: ({ undone_at }) => undone_at === null,
      isRare: true,
      confirm: {
        title: 'Undo this file?',
        text: ({ records }) =>
          `${pluralize(records, 'record')} can go into another file. If you imported this one, delete its records in your books first, or they will be there twice.`,
        fields: [{ name: 'reason', label: 'Reason' }],
        isDanger: true,
      },
      done: (row) => `${titleOf(row)} undone. Its records can go into another file.`,
    },
  ],
  tabs: [{ name: 'records', label: 'Records', render: ({ id }) => <Entries id={id} /> }],
  fieldsTab: 'File',
  empty: 'No files yet. Choose Reconcile and export to create one for QuickBooks or Xero.',
}
export default views
