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
  /** The element that says "Select". */
  wordId: string
  isLoading: boolean
}

const Rows = createContext<Body<ListedRow> | null>(null)

/** The style of the first column, which stays as the list is scrolled: antd gives each cell a place of its own that a class can not change. */
export const FIRST: CSSProperties = { position: 'sticky', left: 0, zIndex: 1 }
const FIRST_CELL: CSSProperties = { fontWeight: 'inherit', textAlign: 'start' }

const AT_END: CSSProperties = { textAlign: 'end' }
const BOX: CSSProperties = { display: 'inline-block', verticalAlign: 'middle' }

/** Pixels: no row is lower, and what stands above and below the rows takes more. */
const [ROW_LEAST, AROUND_LEAST] = [32, 160]

/** How many rows the window shows at most. */
export const rowsInWindow = () => Math.ceil((window.innerHeight - AROUND_LEAST) / ROW_LEAST)

/** The rows that are on their way are ruled, not drawn: so many cells would hold up those that come. */
const COMING: CSSProperties = { height: 'calc(20 * var(--row))', padding: 0 }

/** Where the values of a column stand in their cells. */
export const alignment = <R,>(field: ColumnField<R>) => (isNumeric(field) ? 'end' : 'start')

/** How a cell takes what is too long for it; a column of figures is as wide as they are. */
function cutting<R extends ListedRow>(field: ColumnField<R>): string | undefined {
  if (field.column.wraps) return undefined
  return isNumeric(field) ? 'nowrap' : 'truncate'
}

/** Hands the rows to `BodyRows`, which the table inside draws. */
export const RowBody = <R extends ListedRow>({ value, children }: { value: Body<R>; children: ReactNode }) => (
  <Rows value={value as unknown as Body<ListedRow>}>{children}</Rows>
)

function open(event: MouseEvent, to: string, navigate: NavigateFunction) {
  // React sends clicks of a menu or a dialog on to the row that opened it, although they stand elsewhere on the page.
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

/** What picks a row, and with Shift all rows from the one that was picked last; always the same function. */
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
    selection?.setAll(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), !selection.ids.has(id))
  }, [])
}

/**
 * The table's body in rows of our own below antd's header: antd's cells, drawn 600 times, take longer than all else on the page, as each
 * of them is a layer of its own, and so would its checkbox, of which each row has the part that it is made of.
 * A row is drawn again only when it, or what is shown of it, is another.
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
          <td aria-label="Loading" className="kit-rows-to-come" style={COMING} colSpan={columns.length + (selection ? 1 : 0)} />
        </tr>
      </tbody>
    )
  }
  // What is below the window keeps its place, and is drawn once what is in it stands.
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
