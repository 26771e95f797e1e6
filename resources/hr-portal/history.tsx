import type { FieldChange } from '#contract/entities/owner.ts'
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

const WORDS: Readonly<Record<string, string>> = { ein: 'EIN', mc: 'MC', dot: 'DOT', zip: 'ZIP', vin: 'VIN', license: 'licence' }

const inWords = (field: string) => {
  const words = field
    .split('_')
    .map((word) => WORDS[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const historyFields = defineFields<FieldChange>({
  at: { label: 'When', cell: 'instant', column: { width: 130 } },
  user_name: { label: 'Who', cell: 'text', column: { width: 140 } },
  record_name: { label: 'Of', cell: { compute: (change) => <ChangedRecord change={change} /> }, column: { width: 200 } },
  field: { label: 'Field', cell: { render: inWords }, column: { width: 150 } },
  before: { label: 'From', cell: { compute: ({ before }) => before || <Dash /> }, column: { width: 200 } },
  after: { label: 'To', cell: { compute: ({ after }) => after || <Dash /> }, column: { width: 200 } },
  action: notShown,
  record_type: notShown,
  record_id: notShown,
})
