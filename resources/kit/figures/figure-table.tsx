import { Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '#kit/use-is-phone.ts'

export interface FigureColumn<Item> {
  title: string
  cell: (item: Item, index: number) => ReactNode
  isTitleHidden?: boolean
  isWords?: true
  /** Right-aligned where the table `hasWords`. */
  isFigure?: true
}

export interface FigureTableProps<Item> {
  label: string
  /** The first column is the row header. */
  columns: readonly [FigureColumn<Item>, ...FigureColumn<Item>[]]
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  hasWords?: boolean
  empty?: string
  isBusy?: boolean
  total?: { label: string; cells: readonly ReactNode[] }
}

const Title = ({ title, isTitleHidden }: Pick<FigureColumn<never>, 'title' | 'isTitleHidden'>) =>
  isTitleHidden ? <span className="visually-hidden">{title}</span> : title

interface ValuesProps<Column> {
  of: readonly Column[]
  draw: (column: Column) => ReactNode
}

const Values = <Column extends Pick<FigureColumn<never>, 'title' | 'isTitleHidden'>>({
  of,
  draw,
}: ValuesProps<Column>) => (
  <dl className="columns">
    {of.map((column) => (
      <div key={column.title}>
        <dt className="faint small">
          <Title {...column} />
        </dt>
        <dd>{draw(column)}</dd>
      </div>
    ))}
  </dl>
)

function alignOf<Item>(
  { isWords, isFigure }: FigureColumn<Item>,
  isFirst: boolean,
  hasWords: boolean,
): 'left' | 'right' {
  if (isFigure) return 'right'
  return isFirst || hasWords || isWords ? 'left' : 'right'
}

export function FigureTable<Item>({
  label,
  columns,
  items,
  keyOf,
  hasWords = false,
  empty,
  isBusy,
  total,
}: FigureTableProps<Item>) {
  const isPhone = useIsPhone()
  if (items.length === 0 && empty !== undefined)
    return (
      <p>
        <Typography.Text type="secondary">{empty}</Typography.Text>
      </p>
    )
  const [first, ...others] = columns
  const drawn = isPhone
    ? [
        {
          key: 'all',
          title: first.title,
          render: (_: unknown, item: Item, index: number) => (
            <>
              {first.cell(item, index)}
              <Values of={others} draw={({ cell }) => cell(item, index)} />
            </>
          ),
        },
      ]
    : columns.map((column, columnIndex) => ({
        key: column.title,
        title: <Title {...column} />,
        align: alignOf(column, columnIndex === 0, hasWords),
        ...(columnIndex === 0 && { rowScope: 'row' as const }),
        render: (_: unknown, item: Item, index: number) => column.cell(item, index),
      }))
  const lasts = total ? columns.slice(-total.cells.length) : []
  const sums = lasts.map(({ title, isTitleHidden = false, isFigure }, index) => ({
    title,
    isTitleHidden,
    align: hasWords && !isFigure ? ('left' as const) : ('right' as const),
    sum: total?.cells[index],
  }))
  return (
    <Table<Item>
      className="tabular"
      aria-label={label}
      aria-busy={isBusy}
      size="small"
      pagination={false}
      showHeader={!isPhone && columns.some(({ isTitleHidden }) => !isTitleHidden)}
      rowKey={keyOf}
      columns={drawn}
      dataSource={items}
      {...(total && {
        summary: () => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={isPhone ? 1 : columns.length - sums.length}>
              <strong>{total.label}</strong>
              {isPhone && (
                <Values
                  of={sums.filter(({ sum }) => sum !== '')}
                  draw={({ sum }) => <strong>{sum}</strong>}
                />
              )}
            </Table.Summary.Cell>
            {!isPhone &&
              sums.map(({ title, align, sum }, index) => (
                <Table.Summary.Cell key={title} index={columns.length - sums.length + index} align={align}>
                  <strong>{sum}</strong>
                </Table.Summary.Cell>
              ))}
          </Table.Summary.Row>
        ),
      })}
    />
  )
}
