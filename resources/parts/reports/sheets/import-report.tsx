import { Alert, Button, Card, Flex, Segmented, Typography } from 'antd'
import { type Ref, useState } from 'react'
import {
  type DayOrder,
  type ImportMode,
  type ImportReport,
  MAX_SHEET_PROBLEMS,
} from '#contract/entities/reports/sheet.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { Instant } from '#kit/cells/time.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { BadRowsButton } from './bad-rows-button.tsx'
import { PROBLEM_TITLE } from './bad-rows.ts'
import type { CorrectionState } from './corrections.ts'
import { DayOrderQuestion } from './day-order-question.tsx'
import { ReplacedWords } from './replaced-words.tsx'
import { Counts } from './counts.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { ValuesTable } from './values-table.tsx'
import { foundText, countGoodRows, rowsText } from './sheet-words.ts'

const ERROR_VIEWS = [
  { value: 'value', label: 'By value' },
  { value: 'row', label: 'By row' },
] as const

interface ImportReportProps {
  ref: Ref<HTMLHeadingElement>
  many: string
  report: ImportReport
  columns: readonly SheetColumn[]
  fileName: string
  canDecide: boolean
  mending: CorrectionState
  onDayOrder: (order: DayOrder) => void
  onDecide: (mode: ImportMode) => void
}

function Notices({
  many,
  report: { mode, ignored, earlier, bad },
}: Pick<ImportReportProps, 'many' | 'report'>) {
  const others = ignored.filter((title) => title !== PROBLEM_TITLE)
  return (
    <>
      {mode !== 'check' && (
        <Alert
          type="warning"
          message="Nothing was imported. Someone changed a record after the check, and a row now has errors."
        />
      )}
      {earlier && (
        <Alert
          type="warning"
          role="note"
          message={
            <>
              <strong>This file was already imported</strong> by {earlier.user_name},{' '}
              <Instant value={earlier.at} />: {formatNumber(earlier.created)} new,{' '}
              {formatNumber(earlier.changed)} changed. Importing it again would duplicate its new {many}.
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
      {bad > MAX_SHEET_PROBLEMS && (
        <Alert
          type="warning"
          role="note"
          message={
            <>
              Showing the first {formatNumber(MAX_SHEET_PROBLEMS)} rows with errors. Fix these to see the
              rest.
            </>
          }
        />
      )}
    </>
  )
}

export function ImportReportView({
  ref,
  many,
  report,
  columns,
  fileName,
  canDecide,
  mending,
  onDayOrder,
  onDecide,
}: ImportReportProps) {
  const [view, setView] = useState<(typeof ERROR_VIEWS)[number]['value']>(
    report.problems.some(({ of_value }) => of_value) ? 'value' : 'row',
  )
  const { bad } = report
  const good = countGoodRows(report)
  const isIdle = report.created + report.changed === 0
  const { size: pending } = mending.pending
  const { day_order } = report
  const isAsked = day_order !== null && day_order.chosen === null
  return (
    <Card size="small" role="region" aria-labelledby="import-report">
      <Flex vertical gap={12}>
        <h2 id="import-report" ref={ref} tabIndex={-1}>
          {foundText(report)}{' '}
          {canDecide && <Typography.Text type="secondary">Nothing imported yet.</Typography.Text>}
        </h2>
        <Counts report={report} />
        <Notices many={many} report={report} />
        {day_order && <DayOrderQuestion {...day_order} isBusy={!canDecide} onChoose={onDayOrder} />}
        <ReplacedWords report={report} columns={columns} mending={mending} />
        {canDecide && (
          <Flex align="center" wrap gap={8}>
            {pending > 0 && (
              <Button type="primary" onClick={mending.onCheck}>
                Check {pluralize(pending, 'correction')}
              </Button>
            )}
            {good > 0 && !isIdle && pending === 0 && !isAsked && (
              <Button type="primary" onClick={() => onDecide(bad === 0 ? 'all' : 'good')}>
                {bad === 0
                  ? `Import ${rowsText(good)}`
                  : `Import ${rowsText(good)}, skip ${formatNumber(bad)}`}
              </Button>
            )}
            {bad > 0 && <BadRowsButton report={report} fileName={fileName} />}
          </Flex>
        )}
        {isIdle && good > 0 && <p>Nothing to import: every row without errors is already up to date.</p>}
        {bad > 0 && (
          <>
            <p>
              <Typography.Text type="secondary">
                Fix the cells here, or fix your file and choose it again. Fixed rows are rechecked and added
                to the same import.
              </Typography.Text>
            </p>
            <Segmented
              aria-label="Errors"
              options={[...ERROR_VIEWS]}
              value={view}
              onChange={setView}
              className="self-start"
            />
            {view === 'value' ? (
              <ValuesTable report={report} columns={columns} mending={mending} />
            ) : (
              <ProblemsTable report={report} columns={columns} mending={mending} />
            )}
          </>
        )}
      </Flex>
    </Card>
  )
}
