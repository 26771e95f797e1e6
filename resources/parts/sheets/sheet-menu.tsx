import { CanAccess, useCan } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SheetFormat } from '#contract/entities/sheet.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { useToday } from '#kit/cells/today.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { DownloadState } from './download-state.tsx'
import { FORMATS } from './sheet-file.ts'
import { useSheetDownload } from './use-sheet-download.ts'
import './sheets.css'

/** The ways of a list out into a sheet, as it is filtered and sorted, and of a sheet in; one menu on a small screen. */
function SheetMenu({ sheets, resource, total, query }: ListToolsProps & { sheets: SheetDeclaration }) {
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const sheet = useSheetDownload(sheets)
  const today = useToday()
  const importPath = resource.paths.import
  const { data: mayImport } = useCan({ resource: resource.name, action: 'create', queryOptions: { enabled: isPhone } })
  const many = resource.label.toLowerCase()
  const rows = total === 1 ? '1 row' : `${formatNumber(total)} rows`
  const isRunning = sheet.download !== undefined && sheet.download.problem === undefined
  const save = (format: SheetFormat) => {
    button.current?.focus()
    void sheet.start({ format, name: `${many}-${today}`, query, done: (fileName) => `${rows} are saved as ${fileName}.` })
  }
  const items: MenuProps['items'] = [
    {
      key: 'export',
      type: 'group',
      label: total === 0 ? 'There is no row to export.' : `Export ${rows}, as filtered and sorted:`,
      children: FORMATS.map(([format, words]) => ({
        key: format,
        label: words,
        disabled: total === 0 || isRunning,
        onClick: () => save(format),
      })),
    },
    ...(isPhone && importPath && mayImport?.can ? [{ key: 'import', label: 'Import', onClick: () => void navigate(importPath) }] : []),
  ]

  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} autoFocus>
        <Button ref={button}>{isPhone ? 'More' : 'Export'}</Button>
      </Dropdown>
      {importPath && !isPhone && (
        <CanAccess resource={resource.name} action="create">
          <Link className="kit-button" to={importPath}>
            Import
          </Link>
        </CanAccess>
      )}
      <DownloadState {...sheet} />
    </>
  )
}

export const sheetMenu = (sheets: SheetDeclaration) => (props: ListToolsProps) => <SheetMenu {...props} sheets={sheets} />
