import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import type { FileRule } from '#server/kernel/http/receive-file.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import { SHEET_FILE } from '#server/kernel/sheets/read-rule.ts'
import { readSheet } from '#server/kernel/sheets/read-sheet.ts'

const OFX_TYPE = 'application/x-ofx'
const OFX = /^(?:\u00ef\u00bb\u00bf)?\s*(?:OFXHEADER\s*:|(?:<\?xml[^>]{0,200}\?>\s*)?<(?:\?OFX\b|OFX[\s>]))/i

export const BANK_FILE: FileRule = {
  ...SHEET_FILE,
  taken: 'send an Excel workbook (.xlsx), CSV, OFX or QFX.',
  contentOf: (head) => (OFX.test(head.toString('latin1')) ? OFX_TYPE : SHEET_FILE.contentOf(head)),
}

export async function readBankFile(
  companyId: number,
  { path, content_type }: { path: string; content_type: string },
  caller: Caller,
): Promise<{ isOfx: boolean; sheet: ReadSheet }> {
  if (content_type !== OFX_TYPE) {
    const content = content_type === SHEET_TYPES.xlsx ? 'xlsx' : 'csv'
    return { isOfx: false, sheet: await readSheet(companyId, { path, content }, {}, caller) }
  }
  const program = new URL('read-ofx-worker.ts', import.meta.url)
  return { isOfx: true, sheet: await readSheet(companyId, { path, content: 'csv' }, { program }, caller) }
}
