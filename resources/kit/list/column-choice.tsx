import { Button, Checkbox } from 'antd'
import { HeadPopover } from './head-popover.tsx'
import type { useColumns } from './use-columns.ts'

const COLUMNS = { minWidth: 180, maxHeight: '60vh' }

/** The first column opens the record and cannot be hidden. */
export function ColumnChoice<R>({ all, isShown, whyCut, toggle, reset }: ReturnType<typeof useColumns<R>>) {
  return (
    <HeadPopover label="Columns">
      {() => (
        <fieldset className="stack scroll" style={COLUMNS}>
          <legend className="visually-hidden">Columns</legend>
          {all.slice(1).map((field) => (
            <Checkbox key={field.name} checked={isShown(field)} onChange={() => toggle(field)}>
              {field.label} {whyCut(field) && <span className="muted">({whyCut(field)})</span>}
            </Checkbox>
          ))}
          <Button onClick={reset}>Default</Button>
        </fieldset>
      )}
    </HeadPopover>
  )
}
