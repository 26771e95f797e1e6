import { Button, Checkbox, Popover } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { useColumns } from './use-columns.ts'

/** The choice of a list's columns; the first one opens the record and is not to be chosen. Escape closes it. */
export function ColumnChoice<R>({ all, isShown, toggle, reset }: ReturnType<typeof useColumns<R>>) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const choice = (
    <fieldset className="stack kit-columns">
      <legend className="visually-hidden">Columns</legend>
      {all.slice(1).map((field) => (
        <Checkbox key={field.name} checked={isShown(field)} onChange={() => toggle(field)}>
          {field.label}
        </Checkbox>
      ))}
      <Button onClick={reset}>Default</Button>
    </fieldset>
  )
  return (
    // The keys bubble up from the button and the boxes, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="kit-wide-only" ref={root} onKeyDown={onKeyDown}>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        // Beside its button, it is the next to have the focus.
        getPopupContainer={() => root.current ?? document.body}
        content={choice}
      >
        <Button ref={button} aria-expanded={isOpen}>
          Columns
        </Button>
      </Popover>
    </div>
  )
}
