import type { SheetFormat } from '#contract/entities/reports/sheet.ts'

export const FORMATS: readonly (readonly [SheetFormat, string])[] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
]
