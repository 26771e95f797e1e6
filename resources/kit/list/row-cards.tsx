import { Checkbox } from 'antd'
import { type ReactNode, useId } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { drawField, hasValue } from '#kit/cells/field-value.tsx'
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
  const line = at('line', 'labeled')
  return {
    title,
    head: at('head'),
    line:
      line.length > 0
        ? line
        : columns.filter((field) => field !== title && field.column.card !== 'head').slice(0, FIRST_FIELDS),
  }
}

const cardCells = <R extends ListedRow>(fields: readonly ColumnField<R>[], row: R) =>
  fields
    .filter((field) => hasValue(field, row))
    .map((field) => (
      <span key={field.name} title={field.label}>
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
  selectId: string
  navigate: NavigateFunction
}

function Card({ to, id, title, head, line, selection, selectId, navigate }: CardProps) {
  const nameId = useId()
  return (
    <li className="panel grid gap-2 pad-8-12 relative kit-card">
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
            aria-labelledby={`${selectId} ${nameId}`}
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
          />
        )}
      </div>
      <div className="row gap-0 muted tabular wrap kit-card-line">{line}</div>
    </li>
  )
}

export function RowCards<R extends ListedRow>({
  label,
  to,
  columns,
  rows,
  isLoading,
  isStale,
  selection,
}: RowTableProps<R>) {
  const selectId = useId()
  const navigate = useNavigate()
  const { title, head, line } = toSlots(columns)
  if (!title) return null
  return (
    <>
      <ul
        className="grid kit-cards"
        aria-label={label}
        aria-busy={isLoading || isStale}
        data-stale={isStale || undefined}
      >
        {isLoading
          ? skeletonRows<R>().map(({ id }) => (
              <li key={id} className="panel grid gap-2 pad-8-12 relative kit-card" aria-hidden>
                <SkeletonBar />
                <SkeletonBar />
              </li>
            ))
          : rows.map((row) => (
              <Card
                key={row.id}
                id={row.id}
                to={to?.(row)}
                title={drawField(title, row)}
                head={cardCells(head, row)}
                line={cardCells(line, row)}
                selection={selection}
                selectId={selectId}
                navigate={navigate}
              />
            ))}
      </ul>
      {selection && (
        <span id={selectId} className="visually-hidden">
          Select
        </span>
      )}
    </>
  )
}
