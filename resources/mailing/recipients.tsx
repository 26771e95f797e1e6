import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import {
  listMailingRecipients,
  type MailingRecipient,
  type MailingRun,
  recipientState,
} from '#contract/entities/reports/mailing.ts'
import type { MailingAudience } from '#contract/rules/mailing.ts'
import { RECIPIENT_STATES } from '#contract/fields/mailing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import type { ColumnField } from '#kit/list/use-columns.ts'
import { RECIPIENT_TONES } from './recipient-tones.ts'
import '#kit/list/list.css'

const nameColumn = (label: string): ColumnField<MailingRecipient> => ({
  name: 'name',
  label,
  cell: { compute: ({ name }) => name || <Dash /> },
  column: { width: 170, card: 'title' },
})

const WHO: Readonly<Record<MailingAudience, readonly ColumnField<MailingRecipient>[]>> = {
  drivers: [
    {
      name: 'unit_number',
      label: 'Unit',
      cell: { compute: ({ unit_number }) => unit_number },
      column: { width: 80, card: 'line' },
    },
    nameColumn('Driver'),
  ],
  brokers: [
    {
      name: 'broker_name',
      label: 'Broker',
      cell: { compute: ({ broker_name }) => broker_name || <Dash /> },
      column: { width: 170, card: 'line' },
    },
    nameColumn('Contact'),
  ],
}

const COLUMNS: readonly ColumnField<MailingRecipient>[] = [
  {
    name: 'address',
    label: 'Address',
    cell: { compute: ({ address }) => address || <Dash /> },
    column: { width: 220, card: 'line' },
  },
  {
    name: 'state',
    label: 'Result',
    cell: {
      compute: ({ state }) => (
        <StatusTag tone={RECIPIENT_TONES[state]}>{codeWords(RECIPIENT_STATES, state)}</StatusTag>
      ),
    },
    column: { width: 150, card: 'head' },
  },
  {
    name: 'sent_at',
    label: 'Sent',
    cell: { compute: ({ sent_at }) => (sent_at === null ? <Dash /> : <Instant value={sent_at} />) },
    column: { width: 130 },
  },
  {
    name: 'reason',
    label: 'Reason',
    cell: { compute: ({ reason }) => (reason === '' ? <Dash /> : <span title={reason}>{reason}</span>) },
    column: { width: 280, card: 'line' },
  },
]

interface RecipientsProps {
  run: MailingRun
  audience: MailingAudience
}

export function Recipients({ run: { id, counts }, audience }: RecipientsProps) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const state = recipientState.safeParse(search).data
  const { data, error, isLoading, isPrevious, refetch } = useRead(listMailingRecipients, {
    resource: 'mailings',
    params: { id },
    query: { page, ...(state && { state }) },
    keepsPrevious: true,
  })
  const rows = data?.results ?? []
  const options = [
    { value: '', label: 'All' },
    ...recipientState.options
      .filter((one) => counts[one])
      .map((value) => ({ value: String(value), label: codeWords(RECIPIENT_STATES, value) })),
  ]
  return (
    <Flex vertical gap={8}>
      {options.length > 2 && (
        <Segmented
          style={{ alignSelf: 'flex-start' }}
          aria-label="Result"
          options={options}
          value={search}
          onChange={(value) => {
            setPage(1)
            setSearch(value)
          }}
        />
      )}
      {error && !data ? (
        <FailedList message={error.message} onRetry={() => void refetch()} />
      ) : !isLoading && rows.length === 0 ? (
        <EmptyList text="No recipients." />
      ) : (
        <RowTable
          label="Recipients"
          columns={[...WHO[audience], ...COLUMNS]}
          dataSource={rows}
          loading={isLoading || isPrevious}
        />
      )}
      <Pages page={page} total={data?.count ?? 0} shown={rows.length} onPage={setPage} />
    </Flex>
  )
}
