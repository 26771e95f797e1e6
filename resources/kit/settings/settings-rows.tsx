import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Endpoint, QueryOf } from '#contract/http.ts'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import { useRead } from '#kit/call.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { hasColumn } from '#kit/list/use-columns.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

interface SettingsRowsProps<Item> {
  resource: string
  label: string
  endpoint: Endpoint
  isPaged?: boolean
  rowKey: keyof Item & string
  /** On a phone, only columns with a place on a card. */
  fields: readonly Field<Item>[]
  empty: string
}

interface Answer<Item> {
  count: number
  results: readonly Item[]
}

/** Rows in a part of a settings page, without filters or pages of their records. */
export function SettingsRows<Item extends object>({
  resource,
  label,
  endpoint,
  isPaged = false,
  rowKey,
  fields,
  empty,
}: SettingsRowsProps<Item>) {
  const isPhone = useIsPhone()
  const [page, setPage] = useState(1)
  const { data, error, isLoading, isPrevious, refetch } = useRead(endpoint, {
    resource,
    ...(isPaged && { query: { page } as Partial<QueryOf<Endpoint>>, keepsPrevious: true }),
  })
  const { count = 0, results = [] } = (data ?? {}) as Partial<Answer<Item>>
  const columns: TableColumnsType<Item> = fields
    .filter(hasColumn)
    .filter(({ column }) => !isPhone || column.card)
    .map((field) => ({
      key: field.name,
      title: field.label,
      render: (_, row) => drawField(field, row),
      ...(isNumeric(field) && { align: 'right' as const, className: 'tabular' }),
    }))
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  return (
    <Table<Item>
      aria-label={label}
      size="small"
      rowKey={rowKey}
      loading={isLoading || isPrevious}
      columns={columns}
      dataSource={[...results]}
      locale={{ emptyText: isLoading ? 'Loading…' : empty }}
      {...(!isPhone && { scroll: { x: 'max-content' } })}
      pagination={
        isPaged &&
        count > PAGE_SIZE && {
          current: page,
          pageSize: PAGE_SIZE,
          total: count,
          showSizeChanger: false,
          onChange: setPage,
        }
      }
    />
  )
}
