import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { formatNumber } from '#kit/cells/format.ts'

export const rowsText = (count: number) => pluralize(count, 'row')

export const countGoodRows = ({ rows, bad }: ImportReport) => rows - bad

export function doneText({ created, changed, same, bad }: ImportReport, many: string): string {
  const parts = [`${formatNumber(created)} new`, `${formatNumber(changed)} changed`]
  if (same > 0) parts.push(`${formatNumber(same)} unchanged`)
  if (bad > 0) parts.push(`${rowsText(bad)} skipped`)
  return `Import of ${many} done: ${parts.join(', ')}.`
}

export function foundText(report: ImportReport): string {
  const { rows, bad } = report
  if (rows === 0) return 'This file has no rows below the headers.'
  if (bad === 0) return `No errors in ${rowsText(rows)}.`
  return `${rowsText(bad)} with errors, ${formatNumber(countGoodRows(report))} without.`
}
