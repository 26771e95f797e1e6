import { Button, Dropdown, type MenuProps } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import { FORMATS } from './sheet-file.ts'

export interface ExportMenuProps {
  label: string
  heading: string
  canExport: boolean
  onExport: (format: SheetFormat) => void
  onImport: (() => void) | undefined
}

export default function ExportMenu({ label, heading, canExport, onExport, onImport }: ExportMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  // The button that opened the menu has unmounted, and the focus with it.
  useLayoutEffect(() => button.current?.focus(), [])
  const isShown = useRef(true)
  const change = (next: boolean) => {
    isShown.current = next
    setOpen(next)
    if (!next) button.current?.focus()
  }
  // antd's menu takes focus three frames after opening, even when it was closed by then.
  const keepFocus = () => {
    if (!isShown.current) button.current?.focus()
  }
  const save = (format: SheetFormat) => {
    button.current?.focus()
    onExport(format)
  }
  const formats = FORMATS.map(([format, words]) => ({
    key: format,
    label: words,
    disabled: !canExport,
    onClick: () => save(format),
  }))
  const items: MenuProps['items'] = [
    { key: 'export', type: 'group', label: heading, children: formats },
    ...(onImport ? [{ key: 'import', label: 'Import', onClick: onImport }] : []),
  ]
  return (
    <Dropdown
      menu={{ items, onFocus: keepFocus }}
      trigger={['click']}
      autoFocus
      open={isOpen}
      onOpenChange={change}
    >
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen}>
        {label}
      </Button>
    </Dropdown>
  )
}
