import { Typography } from 'antd'
import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import type { RecordFacts } from '#contract/fields.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { driverFields } from '#contract/entities/fleet/driver.ts'
import { fieldChangeFacts } from '#contract/fields/field-change.ts'
import { ownerFields } from '#contract/entities/fleet/owner.ts'
import { vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { DrawnRows } from '#kit/define-views.ts'
import { ChangeTimeline } from '#kit/show/change-timeline.tsx'

const PAGES: Partial<Record<FieldChange['record_type'], string>> = {
  driver: 'drivers',
  vehicle: 'hr-portal-vehicles',
}
const FACTS: Readonly<Partial<Record<FieldChange['record_type'], RecordFacts>>> = {
  owner: ownerFields.facts,
  driver: driverFields.facts,
  vehicle: vehicleFields.facts,
  document: documentFacts,
}

function ChangedRecord({ change: { record_type, record_id, record_name } }: { change: FieldChange }) {
  const page = PAGES[record_type]
  return (
    <span>
      <Typography.Text type="secondary">
        {codeWords(fieldChangeFacts.record_type.codes, record_type)}
      </Typography.Text>{' '}
      {page === undefined ? (
        record_name
      ) : (
        <RecordLink resource={page} id={record_id}>
          {record_name}
        </RecordLink>
      )}
    </span>
  )
}

export const OwnerChanges = (rows: DrawnRows<FieldChange>) => (
  <ChangeTimeline
    {...rows}
    fieldName={({ record_type, field }) => FACTS[record_type]?.[field]?.label ?? field}
    about={(change) => <ChangedRecord change={change} />}
  />
)
