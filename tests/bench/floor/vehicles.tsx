import { useTable } from '@refinedev/antd'
import { Table } from 'antd'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'

const FIELDS = [
  'unit_number',
  'vehicle_type_name',
  'make',
  'model',
  'year',
  'owner_name',
  'owner_phone',
  'last_address',
  'last_geo_date_time',
  'payload',
  'team_name',
  'documents_expire_on',
] as const

export default function Vehicles() {
  const { tableProps } = useTable<Vehicle>({
    resource: 'owner/vehicle/fleet/list',
    pagination: { pageSize: 50 },
  })
  return (
    <Table
      {...tableProps}
      rowKey="id"
      size="small"
      pagination={false}
      columns={FIELDS.map((name) => ({ title: name, dataIndex: name }))}
    />
  )
}
