import { Button, Dropdown, type MenuProps } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import { FORMATS } from './formats.ts'

export interface ExportGroup {
  heading: string
  formats: readonly SheetFormat[]
  canExport: boolean
  onExport: (format: SheetFormat) => void
}

export interface ExportMenuProps {
  label: string
  groups: readonly ExportGroup[]
  onImport: (() => void) | undefined
}

export default function ExportMenu({ label, groups, onImport }: ExportMenuProps) {
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
  const items: MenuProps['items'] = [
    ...groups.map(({ heading, formats, canExport, onExport }) => ({
      key: heading,
      type: 'group' as const,
      label: heading,
      children: FORMATS.filter(([format]) => formats.includes(format)).map(([format, words]) => ({
        key: `${heading} ${format}`,
        label: words,
        disabled: !canExport,
        onClick: () => {
          button.current?.focus()
          onExport(format)
        },
      })),
    })),
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
