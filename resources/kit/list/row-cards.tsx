import { Checkbox, List, type ListProps } from 'antd'
import { type ReactNode, useId } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { drawField, hasValue, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import type { Column } from '#kit/fields/field-spec.ts'
import { RowLink } from './row-link.tsx'
import type { RowTableProps } from './row-table.tsx'
import { SkeletonBar, skeletonRows } from './skeleton-rows.tsx'
import type { Selection } from './selection.ts'
import type { ColumnField } from './use-columns.ts'

const FIRST_FIELDS = 4

function toSlots<R>(columns: readonly ColumnField<R>[]) {
  const at = (...places: Column['card'][]) => columns.filter(({ column }) => places.includes(column.card))
  const title = at('title')[0] ?? columns[0]
  const line = at('line', 'labeled', 'wide')
  return {
    title,
    head: at('head'),
    line:
      line.length > 0
        ? line
        : columns.filter((field) => field !== title && field.column.card !== 'head').slice(0, FIRST_FIELDS),
  }
}

const cellClass = <R extends ListedRow>(field: ColumnField<R>) =>
  field.column.card === 'wide' ? 'kit-card-wide' : isNumeric(field) ? 'tabular nowrap' : undefined

const cardCells = <R extends ListedRow>(fields: readonly ColumnField<R>[], row: R) =>
  fields
    .filter((field) => hasValue(field, row))
    .map((field) => (
      <span key={field.name} title={field.label} className={cellClass(field)}>
        <span className={field.column.card === 'labeled' ? 'faint' : 'visually-hidden'}>{field.label} </span>
        {drawField(field, row)}
      </span>
    ))

interface CardProps {
  to: string | undefined
  id: number
  title: ReactNode
  head: ReactNode
  line: ReactNode
  selection: Selection | undefined
  navigate: NavigateFunction
}

function Card({ to, id, title, head, line, selection, navigate }: CardProps) {
  const nameId = useId()
  const selectId = useId()
  return (
    <div role="listitem" className="panel grid gap-2 pad-8-12 relative kit-card">
      <div className="row gap-0 muted kit-card-head">
        <span id={nameId} className="ink text-14 truncate">
          {to === undefined ? (
            title
          ) : (
            <RowLink to={to} navigate={navigate}>
              {title}
            </RowLink>
          )}
        </span>
        {head}
        {selection && (
          <Checkbox
            id={selectId}
            aria-label="Select"
            aria-labelledby={`${selectId} ${nameId}`}
            checked={selection.ids.has(id)}
            onChange={({ target }) =>
              selection.set(
                target.checked ? [...selection.ids, id] : [...selection.ids].filter((one) => one !== id),
              )
            }
          />
        )}
      </div>
      <div className="row gap-0 muted tabular wrap kit-card-line">{line}</div>
    </div>
  )
}

const SkeletonCard = () => (
  <div className="panel grid gap-2 pad-8-12 relative kit-card" aria-hidden>
    <SkeletonBar />
    <SkeletonBar />
  </div>
)

// Only the items of a grid take roles of our own: the list has to have the table's name.
const ONE_COLUMN: ListProps<never>['grid'] = { column: 1, gutter: [0, 8] }
const LIST = { role: 'list' }

export function RowCards<R extends ListedRow>({
  label,
  to,
  columns,
  dataSource = [],
  loading = false,
  selection,
}: RowTableProps<R>) {
  const navigate = useNavigate()
  const { title, head, line } = toSlots(columns)
  if (!title) return null
  const isComing = loading !== false && dataSource.length === 0
  return (
    <List<R>
      className="kit-cards"
      {...LIST}
      aria-label={label}
      aria-busy={loading !== false}
      rowKey="id"
      grid={ONE_COLUMN}
      dataSource={isComing ? [...skeletonRows<R>()] : [...dataSource]}
      loading={!isComing && loading}
      renderItem={(row) =>
        isComing ? (
          <SkeletonCard />
        ) : (
          <Card
            id={row.id}
            to={to?.(row)}
            title={drawField(title, row)}
            head={cardCells(head, row)}
            line={cardCells(line, row)}
            selection={selection}
            navigate={navigate}
          />
        )
      }
    />
  )
}
