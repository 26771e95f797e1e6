import { Button, Dropdown, type MenuProps } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SheetFormat } from '#contract/entities/sheet.ts'
import { FORMATS } from './sheet-file.ts'

/** What the menu of a list's sheets says and does. */
export interface ExportMenuProps {
  label: string
  /** What stands above the formats. */
  heading: string
  canExport: boolean
  onExport: (format: SheetFormat) => void
  /** What the menu has below them. */
  onImport: (() => void) | undefined
}

/** The menu of a list's sheets, open from its first draw on. */
export default function ExportMenu({ label, heading, canExport, onExport, onImport }: ExportMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  // The button that asked for the menu is gone, and the focus with it.
  useLayoutEffect(() => button.current?.focus(), [])
  const isShown = useRef(true)
  const change = (next: boolean) => {
    isShown.current = next
    setOpen(next)
    if (!next) button.current?.focus()
  }
  // The menu takes the focus three frames after it opens, also when it is closed by then.
  const keepFocus = () => {
    if (!isShown.current) button.current?.focus()
  }
  const save = (format: SheetFormat) => {
    button.current?.focus()
    onExport(format)
  }
  const formats = FORMATS.map(([format, words]) => ({ key: format, label: words, disabled: !canExport, onClick: () => save(format) }))
  const items: MenuProps['items'] = [
    { key: 'export', type: 'group', label: heading, children: formats },
    ...(onImport ? [{ key: 'import', label: 'Import', onClick: onImport }] : []),
  ]
  return (
    <Dropdown menu={{ items, onFocus: keepFocus }} trigger={['click']} autoFocus open={isOpen} onOpenChange={change}>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen}>
        {label}
      </Button>
    </Dropdown>
  )
}
