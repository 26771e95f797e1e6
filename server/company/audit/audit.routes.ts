import { Readable } from 'node:stream'
import {
  exportAudit,
  listAudit,
  listAuditActions,
  listAuditFields,
  listAuditKinds,
  readAuditEntry,
} from '#contract/entities/kernel/audit.ts'
import { LOCALE } from '#contract/constants.ts'
import { guardFormulas } from '#contract/rules/formula-guard.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { inExportPlace } from '#server/kernel/http/export-place.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import {
  type AuditFilter,
  countEntries,
  entriesBelow,
  listEntries,
  listKinds,
  readEntry,
  type StoredEntry,
} from '#server/company/audit/audit-log.repository.ts'
import { FIELD_LABELS } from '#server/company/audit/entry-search.repository.ts'
import { ACTION_TEXTS, recordText } from '#server/kernel/history/trail.ts'
import { inEntryWords } from '#server/company/audit/entry-words.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

const AT_ONCE = 500
const COLUMNS = [
  'created_at',
  'user_name',
  'ip',
  'action',
  'record_type',
  'record_id',
  'before',
  'after',
] as const

const cell = (value: unknown) => `"${guardFormulas(String(value ?? '')).replaceAll('"', '""')}"`
const line = (entry: StoredEntry) => `${COLUMNS.map((name) => cell(entry[name])).join(',')}\r\n`

async function* sheet(read: Read, filter: AuditFilter, { signal }: Caller): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`
  let below: number | undefined
  while (!signal.aborted) {
    const from = below
    const entries = await read((tx) => entriesBelow(tx, filter, from, AT_ONCE))
    if (entries.length > 0) yield entries.map(line).join('')
    if (entries.length < AT_ONCE) return
    below = entries.at(-1)?.id
  }
}

const seenBy = (user: SessionUser): Pick<AuditFilter, 'viewer' | 'with_platform'> => ({
  with_platform: user.is_superuser,
  viewer: { ...toViewer(user), managesSalaries: user.holder.has('CAN_MANAGE_SALARY') },
})

const choices = (texts: readonly string[]) => ({
  count: texts.length,
  results: texts.map((text) => ({ code: text, text })),
})

export const auditRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, listAudit, async ({ tx, user, query: { page, ...given } }) => {
    const filter = { ...given, ...seenBy(user) }
    return {
      count: await countEntries(tx, filter),
      results: await inEntryWords(tx, await listEntries(tx, filter, page)),
    }
  })

  mount(app, listAuditKinds, async ({ tx }) => {
    const kinds = (await listKinds(tx)).map((code) => ({ code, text: recordText(code) }))
    const results = kinds.toSorted((one, other) => one.text.localeCompare(other.text, LOCALE))
    return { count: results.length, results }
  })

  mount(app, listAuditFields, () => Promise.resolve(choices(FIELD_LABELS)))
  mount(app, listAuditActions, () => Promise.resolve(choices(ACTION_TEXTS)))

  mount(app, readAuditEntry, ({ tx, user, params }) =>
    orNotFound(
      readEntry(tx, params.id, seenBy(user)).then(
        async (entry) => entry && (await inEntryWords(tx, [entry]))[0],
      ),
    ),
  )

  mount(app, exportAudit, {
    download: ({ user, who, read, query, caller }) =>
      inExportPlace(user.company_id, caller, async () => {
        await db.tenant(user.company_id, (tx) =>
          audit(tx, {
            who,
            action: 'export',
            record_type: 'audit',
            record_id: user.company_id,
            after: { ...query },
          }),
        )
        return {
          file_name: 'Audit log.csv',
          content_type: 'text/csv; charset=utf-8',
          stream: Readable.from(sheet(read, { ...query, ...seenBy(user) }, caller)),
        }
      }),
  })
}
