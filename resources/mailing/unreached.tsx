import { useState } from 'react'
import { listSuppressedAddresses, restoreAddress } from '#contract/entities/reports/mailing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { SUPPRESSION_WORDS } from '#contract/rules/mailing.ts'
import type { AnswerOf } from '#contract/http.ts'
import { useRead } from '#kit/call.ts'
import { CallButton } from '#kit/call-button.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import type { ColumnField } from '#kit/list/use-columns.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import '#kit/kit.css'
import '#kit/list/list.css'
import '#kit/show/show.css'

type Unreached = AnswerOf<typeof listSuppressedAddresses>['results'][number]

const Restore = ({ id, address }: Unreached) => (
  <CallButton
    endpoint={restoreAddress}
    resource="mailings"
    call={{ params: { id }, done: () => `${address} will get mailings again.` }}
    aria-label={`Resume emails: ${address}`}
  >
    Resume emails
  </CallButton>
)

const COLUMNS: readonly ColumnField<Unreached>[] = [
  {
    name: 'address',
    label: 'Address',
    cell: { compute: ({ address }) => address },
    column: { width: 300, card: 'title' },
  },
  {
    name: 'reason',
    label: 'Reason',
    cell: {
      compute: ({ reason }) => (
        <StatusTag tone={reason === 'unsubscribed' ? 'yellow' : 'danger'}>
          {codeWords(SUPPRESSION_WORDS, reason)}
        </StatusTag>
      ),
    },
    column: { width: 140, card: 'head' },
  },
  {
    name: 'created_at',
    label: 'Since',
    cell: { compute: ({ created_at }) => <Instant value={created_at} /> },
    column: { width: 170, card: 'line' },
  },
  {
    name: 'restore',
    label: 'Resume emails',
    cell: { compute: (row) => <Restore {...row} /> },
    column: { width: 130, card: 'line' },
  },
]

export function Unreached({ resource }: { resource: ResourceDefinition }) {
  usePageTitle('Unsubscribed and bounced')
  const [page, setPage] = useState(1)
  const { data, error, isLoading, isPrevious, refetch } = useRead(listSuppressedAddresses, {
    resource: resource.name,
    query: { page },
    keepsPrevious: true,
  })
  const rows = data?.results ?? []
  const body = () => {
    if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
    if (!isLoading && rows.length === 0) return <EmptyList text="No unsubscribes or bounces." />
    return (
      <RowTable
        label="Unsubscribed and bounced"
        columns={COLUMNS}
        dataSource={rows}
        loading={isLoading || isPrevious}
      />
    )
  }
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Unsubscribed and bounced</h1>
      </header>
      {body()}
      <Pages page={page} total={data?.count ?? 0} shown={rows.length} onPage={setPage} />
    </article>
  )
}
