import type { ReactNode } from 'react'
import type { FieldChange } from '#contract/entities/owner.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { SHEET_COLUMNS } from '#contract/rules/sheet-columns.ts'
import { formatDay, formatInstant, formatNumber } from '#kit/cells/format.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'

const KINDS = { owner: 'Company', driver: 'Driver', vehicle: 'Unit', document: 'Paper' } as const
const PAGES: Partial<Record<FieldChange['record_type'], string>> = { driver: 'drivers', vehicle: 'hr-portal-vehicles' }

function ChangedRecord({ change: { record_type, record_id, record_name } }: { change: FieldChange }) {
  const page = PAGES[record_type]
  return (
    <>
      <span className="kit-second">{KINDS[record_type]}</span>{' '}
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

const NAMES: Readonly<Record<string, string>> = { is_deleted: 'In the archive', reject_note: 'Rejected for', object_id: 'Tracker' }

const columnOf = ({ record_type, field }: FieldChange) =>
  record_type === 'document' ? undefined : SHEET_COLUMNS[record_type].find((column) => column.field === field)

const nameOf = (change: FieldChange) => {
  const words = change.field.replaceAll('_', ' ')
  return columnOf(change)?.title ?? NAMES[change.field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const WORDS: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', current: 'Current position', planned: 'Planned position' }
const UNITS: Readonly<Record<string, string>> = { 'Pounds.': 'lb', 'Inches.': 'in' }
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value of the history as people read it. */
function drawValue(change: FieldChange, value: string): ReactNode {
  if (value === '') return <Dash />
  if (DAY.test(value)) return formatDay(value)
  if (INSTANT.test(value)) return formatInstant(value)
  const { cell, help } = columnOf(change) ?? {}
  if (cell === 'phone') return displayPhone(value)
  const unit = UNITS[help ?? '']
  return unit ? `${formatNumber(Number(value))} ${unit}` : (WORDS[value] ?? value)
}

export const historyFields = defineFields<FieldChange>({
  at: { label: 'When', cell: 'instant', column: { width: 130 } },
  user_name: { label: 'Who', cell: 'text', column: { width: 140 } },
  record_name: { label: 'Of', cell: { compute: (change) => <ChangedRecord change={change} /> }, column: { width: 200 } },
  field: { label: 'Field', cell: { compute: nameOf }, column: { width: 150 } },
  before: { label: 'From', cell: { compute: (change) => drawValue(change, change.before) }, column: { width: 200 } },
  after: { label: 'To', cell: { compute: (change) => drawValue(change, change.after) }, column: { width: 200 } },
  action: notShown,
  record_type: notShown,
  record_id: notShown,
})
