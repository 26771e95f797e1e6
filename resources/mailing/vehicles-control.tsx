import { Form } from 'antd'
import { useMemo } from 'react'
import { listMailingVehicles, type Mailing } from '#contract/entities/reports/mailing.ts'
import { saysLocation } from '#contract/rules/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { Selection } from '#kit/list/selection.ts'
import { singleTeams } from '#parts/kernel/handbook/handbook.ts'
import { PickList, usePickPage } from './pick-list.tsx'
import { VEHICLE_COLUMNS } from './vehicle-columns.tsx'

const FILTERS = defineFilters<typeof listMailingVehicles>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, location' },
  { kind: 'many', name: 'teams', label: 'Team', lookup: singleTeams },
])

export function VehiclesControl({ id, value, onChange, disabled }: PartControlProps) {
  const picker = usePickPage(FILTERS)
  const form = Form.useFormInstance()
  const service: Mailing['service'] = Form.useWatch('service', form) ?? 'email'
  const [subject = '', message = ''] = [
    Form.useWatch<string>('subject', form),
    Form.useWatch<string>('message', form),
  ]
  // The form has contacts for a truck list only.
  const isList = Form.useWatch<unknown>('contacts', form) !== undefined
  const isPlaced = saysLocation({ subject, message })
  const { data, ...read } = useRead(listMailingVehicles, {
    resource: 'mailings',
    query: {
      ...picker.query,
      service,
      ...(isList && { audience: 'brokers' as const }),
      ...(isPlaced && { uses_location: 'true' }),
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
  return (
    <PickList
      id={id}
      label="Vehicles"
      empty="No vehicles match."
      columns={VEHICLE_COLUMNS}
      rows={data?.results ?? []}
      total={data?.count ?? 0}
      read={read}
      picker={picker}
      selection={selection}
      selected={
        isList && chosen.size === 0
          ? 'None selected: all trucks in service'
          : `${pluralize(chosen.size, 'vehicle')} selected`
      }
      disabled={disabled}
    />
  )
}
