import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { SHEET_FORMATS, type SheetFormat } from '#contract/entities/reports/sheet.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { CanAccess, useCan } from '#kit/access.tsx'
import { accessQuestions } from '#kit/access-question.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { useToday } from '#kit/cells/today.ts'
import { preloadable } from '#kit/preloadable.tsx'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { useAnswers } from '#kit/use-answers.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { ListExport } from './list-export.ts'
import { useSheetDownload } from './use-sheet-download.ts'

const DownloadState = preloadable(async () => (await import('./download-state.tsx')).DownloadState)
const ExportMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./export-menu.tsx'), DownloadState.preload()])
  return menu
})

function useAllowedExports(exports: readonly ListExport[]): readonly ListExport[] {
  const allowed = useAnswers(exports.flatMap(({ endpoint }) => accessQuestions(endpoint)))
  return exports.filter(({ endpoint }) =>
    accessQuestions(endpoint).every((question) => allowed?.has(question.join(' '))),
  )
}

const takenBy = ({ endpoint }: ListExport, query: ListToolsProps['query']) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in endpoint.query.shape))

/** On a phone it holds the import too. */
export function ExportButton({
  resource,
  total,
  query,
  exports,
}: ListToolsProps & { exports: readonly ListExport[] }) {
  const [isRequested, setRequested] = useState(false)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const sheet = useSheetDownload()
  const today = useToday()
  const importPath = resource.paths.import
  const { data: mayImport } = useCan({
    resource: resource.name,
    action: 'create',
    queryOptions: { enabled: isPhone },
  })
  const allowed = useAllowedExports(exports)
  const rows = pluralize(total, 'row')
  const isRunning = sheet.download !== undefined && sheet.download.problem === undefined
  const groups = allowed.map((one) => {
    const { endpoint, heading, name = resource.label, formats = SHEET_FORMATS, needs = [] } = one
    const isOwn = heading === undefined
    return {
      heading: heading ?? (total === 0 ? 'No rows to export' : `Export ${rows}, as filtered and sorted:`),
      formats,
      canExport: total > 0 && !isRunning && needs.every((filter) => query[filter]),
      onExport: (format: SheetFormat) =>
        void sheet.start({
          endpoint,
          format,
          name: `${name.toLowerCase()}-${today}`,
          query: takenBy(one, { ...query, format }),
          done: (fileName) => (isOwn ? `${rows} saved as ${fileName}.` : `Saved as ${fileName}.`),
        }),
    }
  })
  const label = isPhone && importPath ? 'More' : 'Export'
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
            groups={groups}
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
