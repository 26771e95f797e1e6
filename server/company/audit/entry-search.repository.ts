import { type SQL, sql } from 'drizzle-orm'
import { LOCALE } from '#contract/constants.ts'
import { normalDate } from '#contract/rules/dates.ts'
import type { Facts } from '#contract/fields.ts'
import { NAMING } from '#server/company/audit/naming.ts'
import { FACTS } from '#server/kernel/base/facts.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { NamesOf, NamedRecord } from '#server/kernel/db/names-in.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { TRAIL, trailField, trailLabel } from '#server/kernel/history/trail.ts'

const NAMES = Object.entries(
  Object.assign({}, ...TRAIL.map(({ names }) => names)) as Record<string, NamedRecord | NamesOf>,
)

interface KnownField {
  readonly pair: string
  readonly label: string
  readonly codes: Readonly<Record<string, string>>
  readonly names: string | undefined
}

const codesOf = (facts: Facts) => (facts.kind === 'code' ? (facts.codes as Record<string, string>) : {})

const KNOWN: readonly KnownField[] = [
  ...Object.entries(FACTS).flatMap(([type, facts = {}]) =>
    Object.entries(facts).map(([field, one]) => {
      const own = trailField(type, field)
      return {
        pair: `${type}.${field}`,
        label: own && 'isHidden' in own ? '' : one.label,
        codes: own && 'codes' in own ? own.codes : codesOf(one),
        names: own && 'names' in own ? own.names : one.kind === 'lookup' ? one.by : undefined,
      }
    }),
  ),
  ...TRAIL.flatMap(({ fields = {} }) =>
    Object.entries(fields).flatMap(([type, some]) =>
      Object.entries(some)
        .filter(([field]) => !Object.hasOwn(FACTS[type] ?? {}, field))
        .map(([field, own]) => ({
          pair: `${type}.${field}`,
          label: 'isHidden' in own ? '' : trailLabel(type, field),
          codes: 'codes' in own ? own.codes : {},
          names: 'names' in own ? own.names : undefined,
        })),
    ),
  ),
]
/** As entries name them; a label that several records use is there once. */
export const FIELD_LABELS: readonly string[] = [
  ...new Set(KNOWN.filter(({ label }) => label !== '').map(({ label }) => label)),
].toSorted((one, other) => one.localeCompare(other, LOCALE))

const KNOWN_PAIRS = KNOWN.map(({ pair }) => pair)

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const contains = (text: SQL, part: string) => sql`strpos(lower(${text}), ${part}) > 0`

const PAIR = sql`${auditEntry.record_type} || '.' || change.key`
const VALUE = sql`(change.value #>> '{}')`

async function findNamed(tx: Tx, text: string): Promise<(readonly [kind: string, ids: number[]])[]> {
  const tables = NAMES.flatMap(([kind, of]) =>
    typeof of === 'function'
      ? []
      : [
          sql`select ${kind} as kind, ${of.from.id} as id from ${of.from} where ${contains(sql`${of.word}`, text)}`,
        ],
  )
  const { rows } = await tx.execute<{ kind: string; id: number }>(sql.join(tables, sql` union all `))
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => [kind, some.map(({ id }) => id)])
}

async function findComputedNames(tx: Tx, text: string) {
  const kinds = NAMES.flatMap(([kind, of]) => (typeof of === 'function' ? [[kind, of] as const] : []))
  const { rows } = await tx.execute<{ kind: string; id: number }>(sql`
    select distinct ${auditEntry.record_type} as kind, ${auditEntry.record_id} as id from ${auditEntry}
    where ${auditEntry.company_id} = ${tx.companyId} and ${auditEntry.record_type} = any(${texts(kinds.map(([kind]) => kind))})`)
  const found: [string, number[]][] = []
  for (const [kind, of] of kinds) {
    const names = await of(
      tx,
      rows.filter((row) => row.kind === kind).map(({ id }) => id),
    )
    found.push([kind, [...names].filter(([, name]) => name.toLowerCase().includes(text)).map(([id]) => id)])
  }
  return found
}

export interface ShownValues {
  before: SQL
  after: SQL
}

const ofKinds = (named: readonly (readonly [string, number[]])[]) =>
  named
    .filter(([, some]) => some.length > 0)
    .map(
      ([kind, some]) =>
        sql`(${auditEntry.record_type} = ${kind} and ${auditEntry.record_id} = any(${ids(some)}))`,
    )

/** Entries of the records whose name, as the log shows it, contains the text. */
export async function ofRecordsNamed(tx: Tx, text: string, { before, after }: ShownValues): Promise<SQL> {
  const needle = text.toLowerCase()
  const named = [...(await findNamed(tx, needle)), ...(await findComputedNames(tx, needle))]
  const inEntry = NAMING.map((field) =>
    contains(sql`coalesce(${after} ->> ${field}, ${before} ->> ${field}, '')`, needle),
  )
  return sql`(${sql.join([...ofKinds(named), ...inEntry], sql` or `)})`
}

const MONEY = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
function toCents(text: string): number | undefined {
  const [, whole = '', part = ''] = MONEY.exec(text) ?? []
  return whole === '' ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

const PHONE = /^\+?[\d\s().-]{10,}$/

/** The forms in which a value that is shown as this text may be stored. */
const storedForms = (text: string): string[] => [
  text,
  ...(PHONE.test(text) ? [text.replaceAll(/\D/g, '')] : []),
  ...[normalDate(text)].filter((day) => day !== null),
]

async function valueMatches(tx: Tx, text: string): Promise<SQL> {
  const needle = text.toLowerCase()
  const coded = KNOWN.flatMap(({ pair, codes }) =>
    Object.entries(codes)
      .filter(([, words]) => words.toLowerCase().includes(needle))
      .map(([code]) => `${pair}=${code}`),
  )
  const named = (await findNamed(tx, needle)).flatMap(([kind, some]) => {
    const pairs = KNOWN.filter(({ names }) => names === kind).map(({ pair }) => pair)
    return pairs.length === 0
      ? []
      : [
          sql`(${PAIR} = any(${texts(pairs)}) and case jsonb_typeof(change.value)
            when 'number' then (${VALUE})::numeric = any(${ids(some)})
            when 'array' then exists (select 1 from unnest(${ids(some)}) as one(id) where change.value @> to_jsonb(one.id))
            else false end)`,
        ]
  })
  const cents = toCents(text)
  const money =
    cents === undefined
      ? []
      : [
          sql`(change.key like '%\\_cents' and ${VALUE} = ${String(cents)})`,
          sql`change.value::text ~ ${`_cents": ${String(cents)}([^0-9]|$)`}`,
        ]
  return sql`(${sql.join(
    [
      ...storedForms(needle).map((form) => contains(VALUE, form)),
      ...(coded.length === 0 ? [] : [sql`${PAIR} || '=' || ${VALUE} = any(${texts(coded)})`]),
      ...named,
      ...money,
    ],
    sql` or `,
  )})`
}

function fieldMatches(text: string): SQL {
  const needle = text.toLowerCase()
  const pairs = KNOWN.filter(({ label }) => label.toLowerCase().includes(needle)).map(({ pair }) => pair)
  return sql`(${PAIR} = any(${texts(pairs)}) or (not ${PAIR} = any(${texts(KNOWN_PAIRS)})
    and ${contains(sql`translate(regexp_replace(change.key, '_cents$', ''), '_-', '  ')`, needle)}))`
}

/** Entries that change a field of this label, from or to this value; both in one and the same change. */
export async function withChange(
  tx: Tx,
  { field, value }: { field?: string | undefined; value?: string | undefined },
  { before, after }: ShownValues,
): Promise<SQL> {
  const met = [
    sql`change.value not in ('null', '""', '[]', '{}')`,
    ...(field ? [fieldMatches(field)] : []),
    ...(value ? [await valueMatches(tx, value)] : []),
  ]
  return sql`exists (select 1 from (select * from jsonb_each(coalesce(${before}, '{}')) union all
    select * from jsonb_each(coalesce(${after}, '{}'))) as change where ${sql.join(met, sql` and `)})`
}
