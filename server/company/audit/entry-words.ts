import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { plainName } from '#contract/rules/audit-words.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { dollars } from '#contract/rules/money.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { zoneText } from '#contract/rules/zone-words.ts'
import type { Permission } from '#contract/permissions.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import { FACTS, findFacts } from '#server/kernel/base/facts.ts'
import type { FieldValue } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { NAMING } from '#server/company/audit/naming.ts'
import type { StoredEntry } from '#server/company/audit/audit-log.repository.ts'
import { actionText, recordText, trailField, trailLabel } from '#server/kernel/history/trail.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'
import { inWords } from '#server/kernel/history/words.ts'

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

function shapeText(name: string, value: unknown, zone: string): string {
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return value.map((part) => shapeText(name, part, zone)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value as object)
      .filter(([, part]) => !isEmpty(part))
      .map(([part, of]) => `${plainName(part)} ${shapeText(part, of, zone)}`)
      .join(', ')
  if (typeof value === 'number' && name.endsWith('_cents')) return dollars(value)
  if (typeof value === 'string')
    return INSTANT.test(value) ? kindText('instant', value, zone) : permissionText(value as Permission)
  return kindText('text', value)
}

const parsed = (text: string) => (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>

interface Change extends Record<'before' | 'after', FieldValue> {
  label: string
}

// They say where a file is kept, nothing that a user did.
const OF_STORAGE: ReadonlySet<string> = new Set(['sha256', 'file_key'])

function isHidden(type: string, field: string): boolean {
  if (OF_STORAGE.has(field)) return true
  const words = trailField(type, field)
  return words !== undefined && 'isHidden' in words
}

function listChanges({ record_type: type, before, after }: StoredEntry): Change[] {
  const [was, is] = [parsed(before), parsed(after)]
  const known = Object.keys(ownValue(FACTS, type) ?? {})
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isEmpty(was[field]) || !isEmpty(is[field]))
    .filter((field) => !isHidden(type, field))
    .toSorted((a, b) => place(a) - place(b))
    .map((field) => ({
      label: findFacts(type, field)?.label ?? trailLabel(type, field),
      before: { type, field, value: was[field] },
      after: { type, field, value: is[field] },
    }))
}

function heldKind({ type, field, value }: FieldValue): string | undefined {
  const words = trailField(type, field)
  return typeof value === 'number' && words && 'names' in words ? words.names : undefined
}

async function namesOfAll(tx: Tx, records: readonly (readonly [kind: string, id: number])[]) {
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [kind, some] of Map.groupBy(records, ([named]) => named))
    names.set(kind, await recordNames(tx, kind, [...new Set(some.map(([, id]) => id))]))
  return (kind: string, id: number) => names.get(kind)?.get(id)
}

function nameWithin({ before, after }: StoredEntry): string {
  const state = { ...parsed(before), ...parsed(after) }
  return (
    NAMING.map((field) => state[field]).find(
      (name): name is string => typeof name === 'string' && name !== '',
    ) ?? ''
  )
}

/**
 * A record may store a name next to the id that it belongs to; both have the same text and are shown once.
 */
const eachOnce = (changes: AuditEntry['changes']) => [
  ...new Map(changes.map((one) => [JSON.stringify(one), one])).values(),
]

export async function inEntryWords(tx: Tx, entries: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const withChanges = entries.map((entry) => ({ entry, changes: listChanges(entry) }))
  const values = withChanges.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after]))
  const words = await inWords(tx, values)
  const { time_zone: zone } = await readCompany(tx)
  const held = values.flatMap((one): [string, number][] => {
    const kind = heldKind(one)
    return kind ? [[kind, one.value as number]] : []
  })
  const names = await namesOfAll(tx, [
    ...entries.map(({ record_type, record_id }) => [record_type, record_id] as const),
    ...held,
  ])
  const formatValue = (one: FieldValue): string => {
    if (one.field.endsWith('_zone')) return zoneText(String(one.value))
    const kind = heldKind(one)
    if (kind) return names(kind, one.value as number) ?? `No. ${String(one.value)}`
    const own = trailField(one.type, one.field)
    if (own && 'text' in own) return own.text(one.value as never)
    const facts = findFacts(one.type, one.field)
    const code = own && 'codes' in own ? ownValue(own.codes, String(one.value)) : undefined
    if (code !== undefined) return code
    return facts === undefined || facts.kind === 'parts' ? shapeText(one.field, one.value, zone) : words(one)
  }
  // One value that cannot be formatted must not hide the other entries.
  const text = (one: FieldValue): string => {
    if (isEmpty(one.value)) return ''
    try {
      return formatValue(one)
    } catch {
      return JSON.stringify(one.value)
    }
  }
  return withChanges.map(({ entry, changes }) => ({
    ...entry,
    action_text: actionText(entry.action),
    record_text: recordText(entry.record_type),
    record_name: names(entry.record_type, entry.record_id) || nameWithin(entry),
    changes: eachOnce(
      changes.map(({ label, before, after }) => ({ field: label, before: text(before), after: text(after) })),
    ),
  }))
}
