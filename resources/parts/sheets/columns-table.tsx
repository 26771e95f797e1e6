import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

const HINTS: Partial<Record<SheetColumn['cell'], string>> = {
  day: 'A day such as 2027-03-31 or 03/31/2027.',
  'yes-no': 'Yes or No.',
  phone: 'Ten digits, with or without +1.',
  choice: 'The name of one that the form offers.',
  choices: 'Names with semicolons between.',
  state: 'Two letters, or the name.',
  owner: 'Its name, or its number such as #12 where two have one name.',
  driver: 'The full name, or the number such as #12.',
}

/** The columns that an import understands. */
export function ColumnsTable({ columns, isOpen }: { columns: readonly SheetColumn[]; isOpen: boolean }) {
  const read = columns.filter(({ way }) => way !== 'out')
  return (
    <details key={String(isOpen)} className="kit-group kit-sheet-columns" open={isOpen}>
      <summary>
        <h2>Columns</h2>
      </summary>
      <p className="kit-second">In any order. Columns that are not required may be left out; unknown ones are ignored.</p>
      <table className="kit-sheet-table">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">
              <span className="kit-hidden">Required</span>
            </th>
            <th scope="col">What to enter</th>
          </tr>
        </thead>
        <tbody>
          {read.map(({ field, title, cell, isRequired, help }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              <td className="kit-second">{isRequired && 'Required'}</td>
              <td>{help ?? HINTS[cell]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
