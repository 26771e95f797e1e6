import { Button, Checkbox, Popover } from 'antd'
import type { useColumns } from './use-columns.ts'

/** The choice of a list's columns; the first one opens the record and is not to be chosen. */
export function ColumnChoice<R>({ all, isShown, toggle, reset }: ReturnType<typeof useColumns<R>>) {
  const choice = (
    <fieldset className="kit-columns">
      <legend className="kit-hidden">Columns</legend>
      {all.slice(1).map((field) => (
        <Checkbox key={field.name} checked={isShown(field)} onChange={() => toggle(field)}>
          {field.label}
        </Checkbox>
      ))}
      <Button onClick={reset}>As at first</Button>
    </fieldset>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={choice}>
      <Button className="kit-wide-only">Columns</Button>
    </Popover>
  )
}
