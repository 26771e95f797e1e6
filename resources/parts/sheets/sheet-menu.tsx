import { CanAccess } from '@refinedev/core'
import { Link } from 'react-router'
import type { SheetFormat } from '#contract/entities/sheet.ts'
import type { SheetDeclaration } from '#contract/records.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { useToday } from '#kit/cells/today.ts'
import { useUnfolded } from '#kit/ui/use-unfolded.ts'
import type { ListToolsProps } from '#kit/resource-definition.ts'
import { DownloadState } from './download-state.tsx'
import { FORMATS } from './sheet-file.ts'
import { useSheetDownload } from './use-sheet-download.ts'
import './sheets.css'

/** The ways of a list out into a sheet, as it is filtered and sorted, and of a sheet in; one menu on a small screen. */
function SheetMenu({ sheets, resource, total, query }: ListToolsProps & { sheets: SheetDeclaration }) {
  const details = useUnfolded()
  const sheet = useSheetDownload(sheets)
  const today = useToday()
  const many = resource.label.toLowerCase()
  const rows = total === 1 ? '1 row' : `${formatNumber(total)} rows`
  const isRunning = sheet.download !== undefined && sheet.download.problem === undefined
  const save = (format: SheetFormat) => {
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
    void sheet.start({ format, name: `${many}-${today}`, query, done: (fileName) => `${rows} are saved as ${fileName}.` })
  }
  const importLink = (className: string) =>
    resource.paths.import && (
      <CanAccess resource={resource.name} action="create">
        <Link className={className} to={resource.paths.import}>
          Import
        </Link>
      </CanAccess>
    )

  return (
    <>
      <details className="kit-columns kit-sheets" ref={details}>
        <summary className="kit-button">
          <span className="kit-wide">Export</span>
          <span className="kit-small">More</span>
        </summary>
        <div className="kit-columns-panel" role="group" aria-label={`Export ${many}`}>
          <p className="kit-second">{total === 0 ? 'There is no row to export.' : `Export ${rows}, as filtered and sorted:`}</p>
          {FORMATS.map(([format, words]) => (
            <button key={format} type="button" className="kit-button" disabled={total === 0 || isRunning} onClick={() => save(format)}>
              {words}
            </button>
          ))}
          {importLink('kit-button kit-small')}
        </div>
      </details>
      {importLink('kit-button kit-wide')}
      <DownloadState {...sheet} />
    </>
  )
}

export const sheetMenu = (sheets: SheetDeclaration) => (props: ListToolsProps) => <SheetMenu {...props} sheets={sheets} />
