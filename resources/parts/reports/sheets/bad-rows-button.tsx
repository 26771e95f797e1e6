import { Button, Typography } from 'antd'
import { useState } from 'react'
import { type ImportReport, MAX_SHEET_PROBLEMS } from '#contract/entities/reports/sheet.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { saveBadRows } from './bad-rows.ts'

export function BadRowsButton({ report, fileName }: { report: ImportReport; fileName: string }) {
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setProblem(undefined)
    try {
      await saveBadRows(report, fileName)
    } catch {
      setProblem('Couldn’t create the file. Try again.')
    }
  }
  return (
    <>
      <Button onClick={() => void save()}>
        {report.bad > MAX_SHEET_PROBLEMS
          ? `Download the first ${formatNumber(MAX_SHEET_PROBLEMS)} rows with errors`
          : 'Download rows with errors'}
      </Button>
      {problem && (
        <p role="alert">
          <Typography.Text type="danger">{problem}</Typography.Text>
        </p>
      )}
    </>
  )
}
