import { Alert, Button, Card, Flex, Table, type TableProps, Typography, Upload } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { MAX_BANK_ROWS, type BankReport } from '#contract/entities/money/bank-sheet.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { getLabel, StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Day } from '#kit/cells/time.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { BankColumnsChoice } from './bank-columns.tsx'
import { useBankSheet } from './use-bank-sheet.ts'
import { usePageTitle } from '#kit/use-page-title.ts'
import '#kit/kit.css'
import '#kit/list/list.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

type Row = BankReport['rows'][number]

function heading({ is_done, matched, matched_cents, waiting, columns }: BankReport): string {
  if (columns === null) return 'Match the date and amount columns.'
  const payments = pluralize(matched, 'payment')
  if (is_done)
    return `${payments} recorded, ${dollars(matched_cents)} total; ${pluralize(waiting, 'row needs', 'rows need')} review.`
  if (matched + waiting === 0) return 'Nothing new: every deposit in this file is already imported.'
  return `${payments} to record, ${dollars(matched_cents)} total; ${pluralize(waiting, 'row')} to review.`
}

const OUTCOMES: Readonly<Record<Row['outcome'], readonly [string, Tone]>> = {
  matched: ['Payment', 'green'],
  waiting: ['Review', 'yellow'],
  duplicate: ['Already imported', 'plain'],
}

const COLUMNS: NonNullable<TableProps<Row>['columns']> = [
  { key: 'row', title: 'Row', dataIndex: 'row', width: 60 },
  { key: 'day', title: 'Paid', width: 120, render: (_, { paid_on }) => <Day value={paid_on} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    width: 110,
    render: (_, { amount_cents }) => dollars(amount_cents),
  },
  { key: 'text', title: 'Description', dataIndex: 'text' },
  {
    key: 'outcome',
    title: 'Result',
    render: (_, { outcome, reason, invoices }) => {
      const [word, tone] = getLabel(OUTCOMES, outcome)
      return (
        <>
          <StatusTag tone={tone}>{word}</StatusTag>{' '}
          {invoices.length > 0
            ? `Invoice ${invoices.join(', ')}`
            : outcome === 'waiting' && <Typography.Text type="secondary">{reason}</Typography.Text>}
        </>
      )
    },
  },
]

function Report({
  resource,
  report,
  sheet,
}: {
  resource: ResourceDefinition
  report: BankReport
  sheet: ReturnType<typeof useBankSheet>
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [report])
  const { is_done, matched, waiting, duplicates, skipped, problems, returns, rows } = report
  const returned = new Set(returns.map(({ row }) => row))
  const unread = problems.filter(({ row }) => !returned.has(row))
  const rest = [
    ...(duplicates > 0 ? [`${pluralize(duplicates, 'row')} already imported.`] : []),
    ...(skipped > 0
      ? [`${pluralize(skipped, 'row')} skipped: ${skipped === 1 ? 'not a deposit' : 'not deposits'}.`]
      : []),
  ]
  return (
    <Card size="small" role="region" aria-labelledby="bank-report">
      <Flex vertical gap={12}>
        <h2 id="bank-report" ref={title} tabIndex={-1}>
          {heading(report)}{' '}
          {!is_done && report.columns && (
            <Typography.Text type="secondary">Nothing recorded yet.</Typography.Text>
          )}
        </h2>
        {rest.length > 0 && (
          <p>
            <Typography.Text type="secondary">{rest.join(' ')}</Typography.Text>
          </p>
        )}
        {!is_done && report.is_remembered && (
          <p>
            <Typography.Text type="secondary">
              Header row and columns as in the last file with these headers.
            </Typography.Text>
          </p>
        )}
        {!is_done && report.titles.length > 0 && (
          <BankColumnsChoice
            key={`${report.columns?.header ?? sheet.layout?.header ?? 0} ${report.titles.join()}`}
            report={report}
            header={sheet.layout?.header}
            isBusy={sheet.isBusy}
            onChoose={sheet.check}
          />
        )}
        {returns.length > 0 && (
          <Alert
            type="warning"
            role="note"
            message={pluralize(returns.length, 'returned payment')}
            description={
              <ul>
                {returns.map(({ row, text, invoices }) => (
                  <li key={row}>
                    Row {row}: {text}
                    {invoices.map(({ id, number }) => (
                      <span key={id}>
                        {' '}
                        <RecordLink resource="invoices" id={id}>
                          Open invoice {number}
                        </RecordLink>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {unread.length > 0 && (
          <Alert
            type="warning"
            role="note"
            message={`${pluralize(unread.length, 'row')} skipped, no date or amount: ${unread
              .slice(0, 5)
              .map(({ row, text }) => `row ${row}: ${text}`)
              .join(' ')}`}
          />
        )}
        <Flex align="center" wrap gap={8}>
          {!is_done && matched + waiting > 0 && (
            <Button type="primary" disabled={sheet.isBusy} onClick={sheet.record}>
              {waiting === 0
                ? `Record ${pluralize(matched, 'payment')}`
                : `Record ${formatNumber(matched)}, leave ${formatNumber(waiting)} for review`}
            </Button>
          )}
          {is_done && (
            <>
              <ButtonLink type="primary" to={waiting > 0 ? `${resource.path}?state=waiting` : resource.path}>
                {waiting > 0 ? `Review ${pluralize(waiting, 'row')}` : 'View bank payments'}
              </ButtonLink>
              <Button onClick={sheet.restart}>Import another file</Button>
            </>
          )}
        </Flex>
        {rows.length === MAX_BANK_ROWS && (
          <p>
            <Typography.Text type="secondary">
              First {formatNumber(MAX_BANK_ROWS)} rows shown.
            </Typography.Text>
          </p>
        )}
        {report.columns && (
          <Table
            size="small"
            rowKey="row"
            pagination={false}
            columns={COLUMNS}
            dataSource={rows}
            scroll={{ x: 720 }}
          />
        )}
      </Flex>
    </Card>
  )
}

export function BankSheet({ resource }: { resource: ResourceDefinition }) {
  const sheet = useBankSheet()
  const { file, report, problem, isBusy } = sheet
  usePageTitle('Import bank statement')
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Import bank statement</h1>
      </header>
      {!report?.is_done && (
        <Card size="small" role="region" aria-label="File">
          <Upload.Dragger
            accept=".csv,.xlsx,.ofx,.qfx"
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(chosen) => {
              void sheet.choose(chosen)
              return false
            }}
          >
            <p>
              <strong>{file ? file.name : 'Choose your bank’s file, or drop it here'}</strong>
            </p>
            <p>
              <Typography.Text type="secondary">
                {file
                  ? 'Choose another file'
                  : 'OFX, QFX, CSV or Excel (.xlsx). Nothing is recorded until you confirm.'}
              </Typography.Text>
            </p>
          </Upload.Dragger>
        </Card>
      )}
      {isBusy && <p role="status">Reading file…</p>}
      {problem && <Alert type="error" role="alert" message={problem} />}
      {report && <Report resource={resource} report={report} sheet={sheet} />}
    </article>
  )
}
