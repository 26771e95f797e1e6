import { Button, Flex, Form, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { listMailingVehicles, type Mailing } from '#contract/entities/reports/mailing.ts'
import { saysLocation } from '#contract/rules/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { FilterControls } from '#kit/list/filter-controls.tsx'
import { defineFilters, sentFilters } from '#kit/list/filters.ts'
import { EmptyList, FailedList } from '#kit/list/list-states.tsx'
import { Pages } from '#kit/list/pages.tsx'
import { RowTable } from '#kit/list/row-table.tsx'
import type { Selection } from '#kit/list/selection.ts'
import { singleTeams } from '#parts/kernel/handbook/handbook.ts'
import { VEHICLE_COLUMNS } from './vehicle-columns.tsx'
import '#kit/list/list.css'

const FILTERS = defineFilters<typeof listMailingVehicles>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, location' },
  { kind: 'many', name: 'teams', label: 'Team', lookup: singleTeams },
])

const FILTERS_GRID = {
  display: 'grid',
  flex: '1 1 280px',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: 12,
} as const

export function VehiclesControl({ id, value, onChange, disabled }: PartControlProps) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const form = Form.useFormInstance()
  const service: Mailing['service'] = Form.useWatch('service', form) ?? 'email'
  const [subject = '', message = ''] = [
    Form.useWatch<string>('subject', form),
    Form.useWatch<string>('message', form),
  ]
  // The form has contacts for a truck list only.
  const isList = Form.useWatch<unknown>('contacts', form) !== undefined
  const isPlaced = saysLocation({ subject, message })
  const { data, error, isLoading, isPrevious, refetch } = useRead(listMailingVehicles, {
    resource: 'mailings',
    query: {
      page,
      service,
      ...(isList && { audience: 'brokers' as const }),
      ...(isPlaced && { uses_location: 'true' }),
      ...sentFilters(FILTERS, filters),
    },
    keepsPrevious: true,
  })
  const chosen = useMemo(() => new Set((value as number[] | undefined) ?? []), [value])
  const change = (ids: Iterable<number>) => !disabled && onChange?.([...ids])
  const selection: Selection = {
    ids: chosen,
    set: change,
    clear: () => change([]),
  }
  const rows = data?.results ?? []
  const body = () => {
    if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
    if (!isLoading && rows.length === 0) return <EmptyList text="No vehicles match." />
    return (
      <RowTable
        label="Vehicles"
        columns={VEHICLE_COLUMNS}
        dataSource={rows}
        loading={isLoading || isPrevious}
        selection={selection}
      />
    )
  }
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label="Vehicles">
      <Flex align="center" wrap gap="8px 16px">
        <div style={FILTERS_GRID}>
          <FilterControls
            resource="mailings"
            filters={FILTERS}
            values={filters}
            onChange={(changed) => {
              setPage(1)
              setFilters((before) => ({ ...before, ...changed }))
            }}
          />
        </div>
        <Typography.Text type="secondary" style={{ marginInlineStart: 'auto' }} role="status">
          {isList && chosen.size === 0
            ? 'None selected: all trucks in service'
            : `${pluralize(chosen.size, 'vehicle')} selected`}
        </Typography.Text>
        {chosen.size > 0 && (
          <Button disabled={disabled} onClick={selection.clear}>
            Clear
          </Button>
        )}
      </Flex>
      {body()}
      <Pages page={page} total={data?.count ?? 0} shown={rows.length} onPage={setPage} />
    </Flex>
  )
}
