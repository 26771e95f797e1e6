import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess, useCan } from '#kit/access.tsx'
import { useToday } from '#kit/cells/today.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { useSheetDownload } from './use-sheet-download.ts'

const DownloadState = preloadable(async () => (await import('./download-state.tsx')).DownloadState)
const ExportMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./export-menu.tsx'), DownloadState.preload()])
  return menu
})

function SheetMenu({
  sheets,
  resource,
  total,
  query,
}: ListToolsProps & { sheets: Pick<SheetDeclaration, 'export'> }) {
  const [isRequested, setRequested] = useState(false)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const sheet = useSheetDownload(sheets)
  const today = useToday()
  const importPath = resource.paths.import
  const { data: mayImport } = useCan({
    resource: resource.name,
    action: 'create',
    queryOptions: { enabled: isPhone },
  })
  const many = resource.label.toLowerCase()
  const rows = pluralize(total, 'row')
  const isRunning = sheet.download !== undefined && sheet.download.problem === undefined
  const save = (format: SheetFormat) =>
    void sheet.start({
      format,
      name: `${many}-${today}`,
      query,
      done: (fileName) => `${rows} saved as ${fileName}.`,
    })
  const label = isPhone ? 'More' : 'Export'
  const button = (
    <Button aria-haspopup="menu" aria-expanded={false} onClick={() => setRequested(true)}>
      {label}
    </Button>
  )

  return (
    <>
      {isRequested ? (
        <Suspense fallback={button}>
          <ExportMenu
            label={label}
            heading={total === 0 ? 'No rows to export' : `Export ${rows}, as filtered and sorted:`}
            canExport={total > 0 && !isRunning}
            onExport={save}
            onImport={isPhone && importPath && mayImport?.can ? () => void navigate(importPath) : undefined}
          />
        </Suspense>
      ) : (
        button
      )}
      {importPath && !isPhone && (
        <CanAccess resource={resource.name} action="create">
          <ButtonLink to={importPath}>Import</ButtonLink>
        </CanAccess>
      )}
      {sheet.download && <DownloadState {...sheet} />}
    </>
  )
}

export const sheetMenu = (sheets: Pick<SheetDeclaration, 'export'>) => (props: ListToolsProps) => (
  <SheetMenu {...props} sheets={sheets} />
)
