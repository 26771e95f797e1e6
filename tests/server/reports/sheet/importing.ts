import { type SheetKind, SHEETS } from '#contract/entities.ts'
import { randomUUID } from 'node:crypto'
import { type ImportMode, type ImportReport } from '#contract/entities/reports/sheet.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'

export const HR_KINDS = (Object.keys(SHEETS) as SheetKind[]).filter(
  (kind) => kind !== 'load' && kind !== 'offer',
)

export interface Imported {
  status: number
  body: ImportReport & Record<'file' | 'mode' | 'detail' | typeof IDEMPOTENCY_HEADER, string[]>
}

export async function importSheet(
  app: TestApp['app'],
  user: TestUser,
  kind: SheetKind,
  mode: ImportMode,
  sheet: Buffer | string | readonly (readonly unknown[])[],
  key: string = randomUUID(),
  parts: Readonly<Record<string, unknown>> = {},
): Promise<Imported> {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const bytes = Array.isArray(sheet)
    ? (sheet as unknown[][]).map((row) => row.map(cell).join(',')).join('\r\n')
    : sheet
  const form = formOf(
    partsOf(
      {
        mode,
        ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)])),
      },
      Buffer.from(bytes as string),
      'sheet.bin',
      'application/octet-stream',
    ),
  )
  const headers: Record<string, string> = key === '' ? {} : { [IDEMPOTENCY_HEADER]: key }
  return (await send(app, user, SHEETS[kind].import, form, headers)) as Imported
}

export const problemLines = ({ body }: Imported): string[] =>
  body.problems.map(({ row, column, value, text }) => `${row} ${column} (${value}): ${text}`)

export const figures = ({ body: { rows, created, changed, same, bad, is_done } }: Imported) => ({
  rows,
  created,
  changed,
  same,
  bad,
  is_done,
})
