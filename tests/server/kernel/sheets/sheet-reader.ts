import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import { readSheet } from '#server/kernel/sheets/read-sheet.ts'

export function reader() {
  const folder = mkdtempSync(join(tmpdir(), 'freight-sheet-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  return async (
    content: SheetFormat,
    bytes: string | Buffer,
    limits: Parameters<typeof readSheet>[2] = {},
  ) => {
    const path = join(folder, String(files++))
    writeFileSync(path, bytes)
    return readSheet(1, { path, content }, limits)
  }
}
