import { Button } from 'antd'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { ImportReport } from '#contract/entities/sheet.ts'
import { ordersOf } from '#kit/list/list-query.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BadRowsButton } from './bad-rows-button.tsx'
import { Counts } from './counts.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { doneText } from './sheet-words.ts'

const NEWEST = '-created_at'

interface ImportDoneProps {
  ref: Ref<HTMLHeadingElement>
  resource: ResourceDefinition
  report: ImportReport
  fileName: string
  onRestart: () => void
}

/** What an import did, and where to go from there. */
export function ImportDone({ ref, resource, report, fileName, onRestart }: ImportDoneProps) {
  const many = resource.label.toLowerCase()
  const search = ordersOf(resource.endpoints.list)(NEWEST) ? `?order=${NEWEST}` : ''
  return (
    <section className="kit-group stack kit-import-report" aria-labelledby="kit-import-report">
      <h2 id="kit-import-report" ref={ref} tabIndex={-1}>
        {doneText(report, many)}
      </h2>
      <Counts report={report} />
      <div className="cluster">
        <Link className="button primary" to={`${resource.path}${search}`}>
          Show the {many}
        </Link>
        {report.bad > 0 && <BadRowsButton report={report} fileName={fileName} />}
        <Button onClick={onRestart}>Import another sheet</Button>
      </div>
      {report.bad > 0 && (
        <>
          <p className="faint">Correct the rows that were left out in a sheet of their own, and import that.</p>
          <ProblemsTable problems={report.problems} />
        </>
      )}
    </section>
  )
}
