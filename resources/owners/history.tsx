import type { FieldChange } from '#contract/entities/owner.ts'
import type { RecordFacts } from '#contract/fields.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { driverFacts } from '#contract/fields/driver.ts'
import { fieldChangeFacts } from '#contract/fields/field-change.ts'
import { ownerFacts } from '#contract/fields/owner.ts'
import { vehicleFacts } from '#contract/fields/vehicle.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'

const PAGES: Partial<Record<FieldChange['record_type'], string>> = { driver: 'drivers', vehicle: 'hr-portal-vehicles' }
const FACTS: Readonly<Partial<Record<FieldChange['record_type'], RecordFacts>>> = {
  owner: ownerFacts,
  driver: driverFacts,
  vehicle: vehicleFacts,
  document: documentFacts,
}

function ChangedRecord({ change: { record_type, record_id, record_name } }: { change: FieldChange }) {
  const page = PAGES[record_type]
  return (
    <>
      <span className="faint">{fieldChangeFacts.record_type.codes[record_type]}</span>{' '}
      {page === undefined ? (
        record_name
      ) : (
        <RecordLink resource={page} id={record_id}>
          {record_name}
        </RecordLink>
      )}
    </>
  )
}

export const historyColumns = defineColumns(fieldChangeFacts, {
  at: { column: { width: 130 } },
  user_name: { column: { width: 140 } },
  record_name: { cell: { compute: (change) => <ChangedRecord change={change} /> }, column: { width: 200 } },
  field: { cell: { compute: ({ record_type, field }) => FACTS[record_type]?.[field]?.label ?? field }, column: { width: 150 } },
  before: { column: { width: 200 } },
  after: { column: { width: 200 } },
})
