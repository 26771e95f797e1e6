import { Typography } from 'antd'
import type { MailingVehicle } from '#contract/entities/reports/mailing.ts'
import { vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import type { ColumnField } from '#kit/list/use-columns.ts'

const text = (value: string) => (value === '' ? <Dash /> : value)

export const VEHICLE_COLUMNS: readonly ColumnField<MailingVehicle>[] = [
  {
    name: 'unit_number',
    label: vehicleFields.facts.unit_number.label,
    cell: { compute: ({ unit_number }) => unit_number },
    column: { width: 90, card: 'title' },
  },
  {
    name: 'driver',
    label: vehicleFields.facts.driver.label,
    cell: { compute: ({ driver }) => text(driver) },
    column: { width: 190, card: 'line' },
  },
  {
    name: 'team_name',
    label: vehicleFields.facts.team_name.label,
    cell: { compute: ({ team_name }) => text(team_name) },
    column: { width: 110, card: 'line' },
  },
  {
    name: 'location',
    label: 'Location',
    cell: { compute: ({ location }) => text(location) },
    column: { width: 170 },
  },
  {
    name: 'problem',
    label: 'Skipped',
    cell: {
      compute: ({ problem }) =>
        problem === '' ? <Dash /> : <Typography.Text type="warning">{problem}</Typography.Text>,
    },
    column: { width: 290, card: 'line' },
  },
]
