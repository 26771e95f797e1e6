import { Button } from 'antd'
import { Link } from 'react-router'
import {
  downloadOpenStatement,
  type listReceivables,
  type Receivable,
} from '#contract/entities/money/receivable.ts'
import { receivableFacts } from '#contract/fields/receivable.ts'
import { openStatementFileName } from '#contract/rules/document-names.ts'
import type { AnswerOf } from '#contract/http.ts'
import { termsText } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { useToday } from '#kit/cells/today.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { Views } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

function Statement({ id, broker_name }: Receivable) {
  const { download, error } = useDownload(downloadOpenStatement)
  const file_name = openStatementFileName(broker_name, useToday())
  return (
    <>
      <Button
        size="small"
        aria-label={`Statement for ${broker_name}, PDF`}
        onClick={() => void download({ id, file_name })}
      >
        PDF
      </Button>
      {error && <span role="alert">{error}</span>}
    </>
  )
}

/** Loads with the first rows: the list itself needs no dialog. */
const CreditLimit = preloadable(async () => (await import('./credit-limit.tsx')).CreditLimit)

const aged = (field: 'not_due' | 'd0' | 'd30' | 'd60' | 'd90') => ({
  cell: {
    compute: (row: Receivable) =>
      row[field] === 0 ? (
        <Dash />
      ) : (
        <Link to={`/confirmed-loads/invoices?broker=${row.id}&segment=${field}`}>{dollars(row[field])}</Link>
      ),
    numeric: true as const,
  },
  column: { width: 88, card: 'labeled' as const },
})

const fields = defineFields<typeof receivableFacts, object, 'statement'>(receivableFacts, {
  broker_name: {
    cell: {
      compute: ({ id, broker_name }) => (
        <RecordLink resource="brokers" id={id}>
          {broker_name}
        </RecordLink>
      ),
    },
    column: { width: 158, wraps: true, priority: 'always', card: 'title' },
  },
  open_cents: {
    cell: {
      compute: ({ id, open_cents }) => (
        <Link to={`/confirmed-loads/invoices?broker=${id}&segment=open`}>{dollars(open_cents)}</Link>
      ),
      numeric: true,
    },
    column: { width: 118, priority: 'always', card: 'head' },
  },
  not_due: aged('not_due'),
  d0: aged('d0'),
  d30: aged('d30'),
  d60: aged('d60'),
  d90: aged('d90'),
  unapplied_cents: {
    cell: {
      compute: ({ id, unapplied_cents }) =>
        unapplied_cents === 0 ? (
          <Dash />
        ) : (
          <Link to={`/confirmed-loads/payments?broker=${id}&state=unapplied`}>
            {dollars(unapplied_cents)}
          </Link>
        ),
      numeric: true,
    },
    column: { width: 84, card: 'labeled' },
  },
  credit_limit_cents: {
    cell: { compute: (row) => <CreditLimit {...row} />, numeric: true },
    column: { width: 100, priority: 'always', card: 'labeled' },
  },
  days_to_pay: { column: { width: 100, priority: 2, card: 'labeled' } },
  terms_days: {
    cell: { render: termsText },
    column: { width: 90 },
  },
  invoices: { column: { width: 120, hidden: true } },
  statement: {
    label: 'Statement',
    cell: { compute: (row) => <Statement {...row} /> },
    column: { width: 92, priority: 'always', card: 'labeled' },
  },
})

const views: Views<Receivable> = {
  title: ({ broker_name }) => broker_name,
  fields,
  filters: defineFilters<typeof listReceivables>([
    { kind: 'search', name: 'search', label: 'Search broker' },
  ]),
  actions: [],
  totals: ({ totals }: Partial<AnswerOf<typeof listReceivables>>) => totals,
  empty: 'Nothing is due, and no broker has unapplied credit.',
}
export default views
