import { Button, Flex, Typography } from 'antd'
import { useState, type CSSProperties } from 'react'
import type { useRead } from '#kit/call.ts'
import { FilterControls } from '#kit/list/filter-controls.tsx'
import { type FilterSpec, sentFilters } from '#kit/list/filters.ts'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import type { Selection } from '#kit/list/selection.ts'
import type { ColumnField } from '#kit/list/use-columns.ts'
import type { ListedRow } from '#kit/define-views.ts'
import '#kit/list/list.css'

const FILTERS: CSSProperties = {
  display: 'grid',
  flex: '1 1 280px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  alignItems: 'end',
  gap: 12,
}

/** Page and filters of a list inside a form, which the address doesn't hold. */
export function usePickPage(filters: readonly FilterSpec[]) {
  const [page, setPage] = useState(1)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return {
    filters,
    values,
    page,
    setPage,
    query: { page, ...sentFilters(filters, values) },
    changeFilters: (changed: Readonly<Record<string, string>>) => {
      setPage(1)
      setValues((before) => ({ ...before, ...changed }))
    },
  }
}

interface PickListProps<R extends ListedRow> {
  id: string | undefined
  label: string
  empty: string
  columns: readonly ColumnField<R>[]
  rows: readonly R[]
  total: number
  read: Pick<ReturnType<typeof useRead>, 'error' | 'isLoading' | 'isPrevious' | 'refetch'>
  picker: ReturnType<typeof usePickPage>
  selection: Selection
  selected: string
  disabled: boolean | undefined
}

/** A form's list with check boxes: filters, how many are selected, rows, pages. */
export function PickList<R extends ListedRow>({
  id,
  label,
  empty,
  columns,
  rows,
  total,
  read,
  picker,
  selection,
  selected,
  disabled,
}: PickListProps<R>) {
  const body = () => {
    if (read.error && rows.length === 0)
      return <FailedList message={read.error.message} onRetry={() => void read.refetch()} />
    if (!read.isLoading && rows.length === 0) return <EmptyList text={empty} />
    return (
      <RowTable
        label={label}
        columns={columns}
        dataSource={rows}
        loading={read.isLoading || read.isPrevious}
        selection={selection}
      />
    )
  }
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label={label}>
      <Flex align="center" wrap gap="8px 16px">
        <div style={FILTERS}>
          <FilterControls
            resource="mailings"
            filters={picker.filters}
            values={picker.values}
            onChange={picker.changeFilters}
          />
        </div>
        <Typography.Text type="secondary" style={{ marginInlineStart: 'auto' }} role="status">
          {selected}
        </Typography.Text>
        {selection.ids.size > 0 && (
          <Button disabled={disabled} onClick={selection.clear}>
            Clear
          </Button>
        )}
      </Flex>
      {body()}
      <Pages page={picker.page} total={total} shown={rows.length} onPage={picker.setPage} />
    </Flex>
  )
}
