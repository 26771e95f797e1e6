import type { SheetKind } from '#contract/entities.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import type { Endpoint } from '#contract/http.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'
import { readCsv, readSheet } from '#tests/server/kernel/sheets/reading.ts'

export type Query = Record<string, string>

export const FORMATS = ['csv', 'xlsx'] as const

export const titlesOf = (kind: SheetKind) =>
  SHEET_COLUMNS[kind].filter(({ way }) => way !== 'in').map(({ title }) => title)

export const namesOf = (sheet: Record<string, unknown>[], title = 'Name') => sheet.map((row) => row[title])

export const addressOf = (call: Pick<Endpoint, 'path'>, query: Query) =>
  `${API_PREFIX}${buildPath(call)}?${new URLSearchParams(query)}`

export async function fetchSheet(
  app: TestApp['app'],
  user: TestUser,
  call: Pick<Endpoint, 'path'>,
  query: Query,
) {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: addressOf(call, query),
    headers: { authorization: `Bearer ${user.access}` },
  })
  return { status: statusCode, headers, file: rawPayload }
}

export async function exported(
  app: TestApp['app'],
  user: TestUser,
  call: Pick<Endpoint, 'path'>,
  query: Query,
) {
  const { status, file } = await fetchSheet(app, user, call, query)
  if (status !== 200) throw new Error(`the export answered ${status}: ${file.toString()}`)
  const [titles = [], ...rows] = query.format === 'csv' ? readCsv(file) : await readSheet(file)
  return rows.map(
    (row) =>
      Object.fromEntries(
        titles.map((title, index) => [title, row[index] === '' ? null : row[index]]),
      ) as Record<string, unknown>,
  )
}
