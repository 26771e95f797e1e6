import { Alert, Button } from 'antd'
import type { Ref } from 'react'
import { type ImportMode, type ImportReport, SHEET_TOLD } from '#contract/entities/sheet.ts'
import { Instant } from '#kit/cells/time.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { BadRowsButton } from './bad-rows-button.tsx'
import { PROBLEM_TITLE } from './bad-rows.ts'
import { Counts } from './counts.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { foundText, goodOf, rowsText } from './sheet-words.ts'

interface ImportReportProps {
  ref: Ref<HTMLHeadingElement>
  many: string
  report: ImportReport
  fileName: string
  canDecide: boolean
  onDecide: (mode: ImportMode) => void
}

function Notices({ many, report: { mode, ignored, earlier, bad } }: Pick<ImportReportProps, 'many' | 'report'>) {
  const others = ignored.filter((title) => title !== PROBLEM_TITLE)
  return (
    <>
      {mode !== 'check' && (
        <Alert type="warning" message="Nothing was imported: someone changed a record after the check, and a row is no longer good." />
      )}
      {earlier && (
        <Alert
          type="warning"
          role="note"
          message={
            <>
              <strong>This very sheet was imported before</strong> by {earlier.user_name}, <Instant value={earlier.at} />:{' '}
              {formatNumber(earlier.created)} new, {formatNumber(earlier.changed)} changed. Import it again only if its new {many} are to be
              there twice.
            </>
          }
        />
      )}
      {others.length > 0 && (
        <Alert
          type="info"
          role="note"
          message={
            <>
              <strong>Ignored columns:</strong> {others.join(', ')}
            </>
          }
        />
      )}
      {bad > SHEET_TOLD && (
        <Alert
          type="warning"
          role="note"
          message={
            <>Only the first {formatNumber(SHEET_TOLD)} bad rows are listed. Correct these and choose the sheet again to see the others.</>
          }
        />
      )}
    </>
  )
}

/** What a check found, and what can be done with the sheet. */
export function ImportReportView({ ref, many, report, fileName, canDecide, onDecide }: ImportReportProps) {
  const { bad } = report
  const good = goodOf(report)
  const isIdle = report.created + report.changed === 0
  return (
    <section className="kit-group stack kit-import-report" aria-labelledby="kit-import-report">
      <h2 id="kit-import-report" ref={ref} tabIndex={-1}>
        {foundText(report)} {canDecide && <span className="faint">Nothing is imported yet.</span>}
      </h2>
      <Counts report={report} />
      <Notices many={many} report={report} />
      {canDecide && (
        <div className="cluster">
          {good > 0 && !isIdle && (
            <Button type="primary" onClick={() => onDecide(bad === 0 ? 'all' : 'good')}>
              {bad === 0 ? `Import ${rowsText(good)}` : `Import the ${good === 1 ? 'good row' : `${formatNumber(good)} good rows`}`}
            </Button>
          )}
          {bad > 0 && <BadRowsButton report={report} fileName={fileName} />}
        </div>
      )}
      {isIdle && good > 0 && <p>Every good row is here already, just as the sheet has it: there is nothing to import.</p>}
      {bad > 0 && (
        <>
          <p className="faint">
            {good > 0
              ? 'Or import nothing until all are good: correct the rows in your sheet and choose it again. If you import the good rows now, send only the corrected rows afterwards, so that none comes twice.'
              : 'Correct the rows in your sheet and choose it again.'}
          </p>
          <ProblemsTable problems={report.problems} />
        </>
      )}
    </section>
  )
}
