import { Checkbox } from 'antd'
import { drawField } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { RowLink } from './row-link.tsx'
import type { RowTableProps } from './row-table.tsx'
import { SkeletonBar, skeletonRows } from './skeleton-rows.tsx'
import type { ColumnField } from './use-columns.ts'

/** Columns of a list that a card says below its title. */
const SAID = 4

const isSaid = <R extends ListedRow>({ name }: ColumnField<R>, row: R) => {
  const value: unknown = row[name as keyof R]
  return value !== null && value !== ''
}

/** The rows of a list on a phone, from the same columns: the first is a card's title, the next stand below it. */
export function RowCards<R extends ListedRow>({ label, to, columns, rows, isLoading, isStale, selection }: RowTableProps<R>) {
  const [title, ...others] = columns
  if (!title) return null
  return (
    <ul className="kit-cards" aria-label={label} aria-busy={isLoading || isStale} data-stale={isStale || undefined}>
      {(isLoading ? skeletonRows<R>() : rows).map((row) => (
        <li key={row.id} className="kit-card">
          {row.id < 0 ? (
            <SkeletonBar />
          ) : (
            <>
              <div className="kit-card-title">
                {to ? <RowLink to={to(row)}>{drawField(title, row)}</RowLink> : drawField(title, row)}
                {selection && (
                  <Checkbox checked={selection.ids.has(row.id)} onChange={() => selection.toggle(row.id)}>
                    Select
                  </Checkbox>
                )}
              </div>
              <div className="kit-card-line">
                {others
                  .filter((field) => isSaid(field, row))
                  .slice(0, SAID)
                  .map((field) => (
                    <span key={field.name} title={field.label}>
                      <span className="kit-hidden">{field.label} </span>
                      {drawField(field, row)}
                    </span>
                  ))}
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
