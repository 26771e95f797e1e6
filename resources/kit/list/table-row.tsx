import { type KeyboardEvent, memo, type MouseEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { RowBox } from './selection.tsx'
import type { ColumnField } from './use-columns.ts'

const LINK = 'kit-row-link'

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>(`.${LINK}`) ?? [])]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface TableRowProps<R extends ListedRow> {
  row: R
  columns: readonly ColumnField<R>[]
  /** Where a row leads. */
  to: ((row: R) => string) | undefined
  /** The list's own address, for the way back. */
  search: string
  isSelected?: boolean | undefined
  /** Without it rows cannot be selected. */
  onSelect?: ((id: number) => void) | undefined
}

function TableRow<R extends ListedRow>({ row, columns, to: pathTo, search, isSelected = false, onSelect }: TableRowProps<R>) {
  const navigate = useNavigate()
  const labelId = useId()
  const to = pathTo?.(row)
  const state = { listSearch: search }
  const open = (event: MouseEvent) => {
    const isElsewhere = (event.target as Element).closest('a, button, label') !== null
    if (to === undefined || isElsewhere || window.getSelection()?.isCollapsed === false) return
    if (event.metaKey || event.ctrlKey) window.open(to)
    else void navigate(to, { state })
  }
  return (
    <tr onClick={open} data-selected={isSelected || undefined} data-plain={to === undefined || undefined}>
      {onSelect && <RowBox id={row.id} isSelected={isSelected} onSelect={onSelect} labelId={labelId} />}
      {columns.map((field, index) => {
        const value = drawField(field, row)
        const title = typeof value === 'string' ? value : undefined
        return index === 0 ? (
          <th key={field.name} id={onSelect && labelId} scope="row" title={title}>
            {to === undefined ? (
              value
            ) : (
              <Link to={to} state={state} className={LINK} onKeyDown={moveFocus}>
                {value}
              </Link>
            )}
          </th>
        ) : (
          <td key={field.name} data-label={field.label} title={title} className={isNumeric(field) ? 'kit-number' : undefined}>
            {value}
          </td>
        )
      })}
    </tr>
  )
}
/** One row of a list; it renders again only when its record or the columns change. */
export const MemoRow = memo(TableRow) as typeof TableRow
