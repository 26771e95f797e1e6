import RcCheckbox from 'rc-checkbox'
import {
  type CSSProperties,
  createContext,
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { listState, RowLink } from './row-link.tsx'
import type { Selection } from './selection.ts'
import type { ColumnField } from './use-columns.ts'

interface Body<R extends ListedRow> {
  rows: readonly R[]
  columns: readonly ColumnField<R>[]
  to: ((row: R) => string) | undefined
  selection: Selection | undefined
  wordId: string
  isLoading: boolean
}

const Rows = createContext<Body<ListedRow> | null>(null)

/** An inline style: antd gives each cell its own position, which a class cannot override. */
export const FIRST: CSSProperties = { position: 'sticky', left: 0, zIndex: 1 }
const FIRST_CELL: CSSProperties = { fontWeight: 'inherit', textAlign: 'start' }

const AT_END: CSSProperties = { textAlign: 'end' }
const BOX: CSSProperties = { display: 'inline-block', verticalAlign: 'middle' }

/** Pixels: minimum height of a row, and of all that surrounds the rows. */
const [ROW_LEAST, AROUND_LEAST] = [32, 160]

export const rowsInWindow = () => Math.ceil((window.innerHeight - AROUND_LEAST) / ROW_LEAST)

/** Loading rows are drawn as lines of a background: that many cells would delay the real ones. */
const COMING: CSSProperties = { height: 'calc(20 * var(--row))', padding: 0 }

export const alignment = <R,>(field: ColumnField<R>) => (isNumeric(field) ? 'end' : 'start')

function cutting<R extends ListedRow>(field: ColumnField<R>): string | undefined {
  if (field.column.wraps) return undefined
  return isNumeric(field) ? 'nowrap' : 'truncate'
}

export const RowBody = <R extends ListedRow>({
  value,
  children,
}: {
  value: Body<R>
  children: ReactNode
}) => <Rows value={value as unknown as Body<ListedRow>}>{children}</Rows>

function open(event: MouseEvent, to: string, navigate: NavigateFunction) {
  // React bubbles clicks of a portal (menu, dialog) to the row that opened it.
  const target = event.target as Element
  const isElsewhere = !event.currentTarget.contains(target) || target.closest('a, button, input') !== null
  if (isElsewhere || window.getSelection()?.isCollapsed === false) return
  if (event.metaKey || event.ctrlKey) window.open(to)
  else void navigate(to, { state: listState() })
}

interface RowProps extends Pick<Body<ListedRow>, 'columns' | 'wordId'> {
  row: ListedRow
  to: string | undefined
  isSelected: boolean
  onPick: ((id: number, isRange: boolean) => void) | undefined
  navigate: NavigateFunction
}

const BodyRow = memo(function BodyRow({ row, columns, to, isSelected, onPick, navigate, wordId }: RowProps) {
  const nameId = useId()
  return (
    <tr
      className={`kit-row${to ? ' clickable' : ''}${isSelected ? ' kit-row-selected' : ''}`}
      onClick={to ? (event) => open(event, to, navigate) : undefined}
    >
      {onPick && (
        <td className="text-center">
          <RcCheckbox
            prefixCls="ant-checkbox"
            style={BOX}
            aria-labelledby={`${wordId} ${nameId}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onPick(row.id, (nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((field, index) => {
        const value = drawField(field, row)
        if (index > 0) {
          return (
            <td key={field.name} className={cutting(field)} style={isNumeric(field) ? AT_END : undefined}>
              {value}
            </td>
          )
        }
        return (
          <th key={field.name} id={nameId} scope="row" className={cutting(field)} style={FIRST_CELL}>
            {to ? (
              <RowLink to={to} navigate={navigate}>
                {value}
              </RowLink>
            ) : (
              value
            )}
          </th>
        )
      })}
    </tr>
  )
})

/**
 * Always the same function, so that memoized rows stay valid. With Shift it selects the range from the last
 * selected row.
 */
function usePick(body: Body<ListedRow> | null) {
  const latest = useRef(body)
  const last = useRef<number>(undefined)
  useEffect(() => void (latest.current = body))
  return useCallback((id: number, isRange: boolean) => {
    const { rows = [], selection } = latest.current ?? {}
    const ids = rows.map((row) => row.id)
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    last.current = id
    selection?.setAll(
      from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1),
      !selection.ids.has(id),
    )
  }, [])
}

/**
 * Rows of our own below antd's header: 600 of antd's cells, each a layer of its own, take longer than the
 * rest of the page, and so do its checkboxes. A row re-renders only when its data or its state changes.
 */
export function BodyRows() {
  const body = useContext(Rows)
  const navigate = useNavigate()
  const pick = usePick(body)
  const count = useDeferredValue(body && !body.isLoading ? body.rows.length : 0, 0)
  if (!body) return null
  const { rows, columns, to, selection, wordId, isLoading } = body
  if (isLoading) {
    return (
      <tbody>
        <tr>
          <td
            aria-label="Loading"
            className="kit-rows-to-come"
            style={COMING}
            colSpan={columns.length + (selection ? 1 : 0)}
          />
        </tr>
      </tbody>
    )
  }
  // Rows below the window keep their space and render after those in it.
  const drawn = Math.max(count, rowsInWindow())
  return (
    <tbody>
      {rows.map((row, index) =>
        index < drawn ? (
          <BodyRow
            key={row.id}
            row={row}
            columns={columns}
            to={to?.(row)}
            isSelected={selection?.ids.has(row.id) === true}
            onPick={selection && pick}
            navigate={navigate}
            wordId={wordId}
          />
        ) : (
          <tr key={row.id} className="kit-row" />
        ),
      )}
    </tbody>
  )
}
