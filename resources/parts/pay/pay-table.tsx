import type { ReactNode } from 'react'

/** A column of a table of pay; on a phone its title stands before its value. */
export interface PayColumn<Item> {
  title: string
  cell: (item: Item, index: number) => ReactNode
  /** Its title is heard alone. */
  isTitleHidden?: true
  /** Its cells are words among figures. */
  isWords?: true
}

interface PayTableProps<Item> {
  label: string
  columns: readonly [PayColumn<Item>, ...PayColumn<Item>[]]
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** Its cells are words, which begin at the left. */
  hasWords?: boolean
  /** What it says without an item. */
  empty: string
  /** The last row: what all of it comes to. */
  total?: ReactNode
}

/** What a part of pay is made of, item by item. */
export function PayTable<Item>({ label, columns, items, keyOf, hasWords = false, empty, total }: PayTableProps<Item>) {
  if (items.length === 0) return <p className="faint">{empty}</p>
  const [first, ...others] = columns
  return (
    <div>
      <table className={hasWords ? 'kit-figures kit-texts' : 'kit-figures'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isTitleHidden, isWords }) => (
              <th key={title} scope="col" className={isWords && 'kit-words'}>
                {isTitleHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={keyOf(item)}>
              <th scope="row">{first.cell(item, index)}</th>
              {others.map(({ title, cell, isTitleHidden, isWords }) => (
                <td key={title} className={isWords && 'kit-words'} data-label={isTitleHidden ? undefined : title}>
                  {cell(item, index)}
                </td>
              ))}
            </tr>
          ))}
          {total}
        </tbody>
      </table>
    </div>
  )
}
