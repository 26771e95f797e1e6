import { importOwners } from '#contract/entities/fleet/owner.ts'
import { http as answer, HttpResponse } from 'msw'
import type { SetupServer } from 'msw/node'
import { vi } from 'vitest'
import { type ImportReport, type SheetMatch } from '#contract/entities/reports/sheet.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { at } from '#tests/support/wire.ts'

const aColumn = (title: string, field: string | null): SheetMatch => ({
  title,
  field,
  match: field === null ? 'none' : 'title',
  unit: '',
  samples: [],
})
const OWN = [aColumn('Name', 'name'), aColumn('EIN', 'ein')]

export const aReport = (values: Partial<ImportReport> = {}): ImportReport => ({
  mode: 'check',
  is_done: false,
  run: null,
  rows: 3,
  created: 2,
  changed: 0,
  same: 0,
  bad: 1,
  titles: ['Name', 'EIN', 'Colour'],
  header_row: null,
  columns: [...OWN, aColumn('Colour', null)],
  column_problems: [],
  day_order: null,
  choices: {},
  ignored: ['Colour'],
  problems: [
    { row: 4, column: 'EIN', value: '12', text: 'Enter 9 digits.' },
    { row: 4, column: 'Name', value: '', text: 'Enter a name.' },
  ],
  bad_rows: [{ row: 4, cells: ['', '12', 'red'] }],
  earlier: null,
  ...values,
})

export const aGoodReport = (values: Partial<ImportReport> = {}): ImportReport =>
  aReport({
    rows: 2,
    bad: 0,
    problems: [],
    bad_rows: [],
    ignored: [],
    titles: ['Name', 'EIN'],
    columns: OWN,
    ...values,
  })

export interface SentSheet {
  mode: string | undefined
  key: string | null
  text: string
}

export type SheetAnswer = ImportReport | (() => Response | Promise<Response>)

export function takeSheets(server: SetupServer, ...answers: SheetAnswer[]): SentSheet[] {
  const sent: SentSheet[] = []
  server.use(
    answer.post(at(buildPath(importOwners)), async ({ request }) => {
      const text = await request.text()
      sent.push({
        mode: /name="mode"\r\n\r\n(\w+)/.exec(text)?.[1],
        key: request.headers.get(IDEMPOTENCY_HEADER),
        text,
      })
      const next = answers.length > 1 ? answers.shift() : answers[0]
      return typeof next === 'function' ? next() : HttpResponse.json(next)
    }),
  )
  return sent
}

export const refusal = (status: number, body: Record<string, string[]> | undefined) => () =>
  body ? HttpResponse.json(body, { status }) : new HttpResponse(null, { status })

export function watchSaves() {
  const saved: { name: string; file: Blob }[] = []
  let last: Blob | undefined
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>((file) => {
    last = file as Blob
    return 'blob:sheet'
  })
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last })
  })
  return saved
}
