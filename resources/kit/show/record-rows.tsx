import { Flex } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PAGE_SIZE } from '#contract/constants.ts'
import { CanAccess } from '#kit/access.tsx'
import type { ListedRow, RecordList } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { EmptyList, FailedList, PastTheEnd } from '#kit/list/list-states.tsx'
import { FilterControls } from '#kit/list/filter-controls.tsx'
import { useToday } from '#kit/cells/today.ts'
import { sentFilters } from '#kit/list/filters.ts'
import { readListQuery, writeListQuery } from '#kit/list/list-query.ts'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import { hasColumn } from '#kit/list/use-columns.ts'
import { useRead } from '#kit/call.ts'
import '#kit/list/list.css'

interface RecordRowsProps {
  resource: string
  label: string
  list: RecordList<Row>
  row: Row
}

interface Answer {
  count?: number
  results?: readonly ListedRow[]
}

export function RecordRows({ resource, label, list, row }: RecordRowsProps) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const { page, filters } = readListQuery(params, list.filters, today)
  const { data, error, isLoading, isPrevious, refetch } = useRead(list.endpoint, {
    resource,
    params: list.params(row),
    query: { page, ...sentFilters(list.filters, filters), ...list.query(row) },
    keepsPrevious: true,
  })
  const columns = useMemo(() => list.fields.filter(hasColumn), [list])
  const { count = 0, results = [] } = (data ?? {}) as Answer
  useEffect(() => {
    if (data && !Array.isArray((data as Answer).results))
      console.error(`${list.endpoint.path} answered without results`, data)
  }, [data, list])
  const go = (page: number, changed: Readonly<Record<string, string>>) =>
    setParams((current) => writeListQuery({ page, filters: changed }, list.filters, today, current), {
      replace: changed !== filters,
    })
  const open = (next: number) => go(next, filters)
  const { create, Rows } = list

  const body = () => {
    if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
    if (Rows && (isLoading || results.length > 0))
      return <Rows label={label} rows={results} isLoading={isLoading} />
    if (isLoading || results.length > 0)
      return (
        <RowTable
          label={label}
          to={list.to}
          columns={columns}
          dataSource={results}
          loading={isLoading || isPrevious}
        />
      )
    return count > 0 ? <PastTheEnd onFirst={() => open(1)} /> : <EmptyList text={list.empty} />
  }
  return (
    <>
      {(list.filters.length > 0 || create?.when(row)) && (
        <Flex align="center" wrap gap="4px 16px">
          <FilterControls
            resource={resource}
            filters={list.filters}
            values={filters}
            onChange={(changed) => go(1, { ...filters, ...changed })}
          />
          {create?.when(row) && (
            <CanAccess resource={create.access[0]} action={create.access[1]}>
              <Link className="button push" to={create.to(row)}>
                {create.label}
              </Link>
            </CanAccess>
          )}
        </Flex>
      )}
      {body()}
      {!(Rows && count <= PAGE_SIZE) && (
        <Pages page={page} total={count} shown={results.length} onPage={open} />
      )}
    </>
  )
}
