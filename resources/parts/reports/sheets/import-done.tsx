import { Button, Card, Flex, Typography } from 'antd'
import type { Ref } from 'react'
import { type ImportReport, MAX_SHEET_PROBLEMS } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { listOrders } from '#kit/list/list-query.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { badRowsFile } from './bad-rows.ts'
import { BadRowsButton } from './bad-rows-button.tsx'
import { Counts } from './counts.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { doneText, rowsText } from './sheet-words.ts'

const NEWEST = '-created_at'

interface ImportDoneProps {
  ref: Ref<HTMLHeadingElement>
  resource: Pick<ResourceDefinition, 'label' | 'path' | 'endpoints'>
  report: ImportReport
  columns: readonly SheetColumn[]
  fileName: string
  onCorrect: (rest: File) => void
  onRestart: () => void
}

export function ImportDone({
  ref,
  resource,
  report,
  columns,
  fileName,
  onCorrect,
  onRestart,
}: ImportDoneProps) {
  const many = resource.label.toLowerCase()
  const search = listOrders(resource.endpoints.list)(NEWEST) ? `?order=${NEWEST}` : ''
  return (
    <Card size="small" role="region" aria-labelledby="import-report">
      <Flex vertical gap={12}>
        <h2 id="import-report" ref={ref} tabIndex={-1}>
          {doneText(report, many)}
        </h2>
        <Counts report={report} />
        <Flex align="center" wrap gap={8}>
          <ButtonLink type="primary" to={`${resource.path}${search}`}>
            View {many}
          </ButtonLink>
          {report.bad > 0 && report.bad <= MAX_SHEET_PROBLEMS && (
            <Button onClick={() => void badRowsFile(report, fileName).then(onCorrect)}>
              Fix {rowsText(report.bad)} here
            </Button>
          )}
          {report.bad > 0 && <BadRowsButton report={report} fileName={fileName} />}
          <Button onClick={onRestart}>Import another file</Button>
        </Flex>
        {report.bad > 0 && (
          <>
            <p>
              <Typography.Text type="secondary">These rows were skipped.</Typography.Text>
            </p>
            <ProblemsTable report={report} columns={columns} />
          </>
        )}
      </Flex>
    </Card>
  )
}
