import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { UPWARD_KEYS } from '#server/kernel/db/foreign-keys.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const SERVER = join(ROOT, 'server')
const DOCUMENT = join(ROOT, 'docs/data-model.md')
const [BEGIN, END] = ['<!-- tables: begin -->', '<!-- tables: end -->']

/** The domains in the order of the document, each a folder of server/. */
const DOMAINS: Readonly<Record<string, string>> = {
  Kernel: 'kernel',
  Company: 'company',
  People: 'people',
  Fleet: 'fleet',
  Market: 'market',
  Freight: 'freight',
  Money: 'money',
  EDI: 'edi',
  Reports: 'reports',
}

type Config = ReturnType<typeof getTableConfig>

async function readTables(): Promise<ReadonlyMap<string, readonly Config[]>> {
  const found: { folder: string; config: Config }[] = []
  for (const file of globSync('**/*.table.ts', { cwd: SERVER }).toSorted()) {
    const exported = (await import(pathToFileURL(join(SERVER, file)).href)) as Record<string, unknown>
    for (const value of Object.values(exported))
      if (is(value, PgTable))
        found.push({ folder: file.split(/[/\\]/)[0] ?? '', config: getTableConfig(value) })
  }
  return new Map(
    Object.entries(DOMAINS).map(([domain, folder]) => [
      domain,
      found
        .filter((one) => one.folder === folder)
        .map(({ config }) => config)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}

interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly foreignColumns: readonly string[]
  readonly onDelete: string
}

const referencesOf = ({ name, foreignKeys }: Config): readonly Reference[] => [
  ...foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    return {
      columns: columns.map(({ name }) => name),
      table: getTableName(foreignTable),
      foreignColumns: foreignColumns.map(({ name }) => name),
      onDelete: key.onDelete ?? 'no action',
    }
  }),
  ...UPWARD_KEYS.filter(({ table }) => table === name).map(({ column, to }) => ({
    columns: ['company_id', column],
    table: to,
    foreignColumns: ['company_id', 'id'],
    onDelete: 'no action',
  })),
]

const keyOf = ({ primaryKeys, columns }: Config): readonly string[] =>
  primaryKeys[0]?.columns.map(({ name }) => name) ??
  columns.filter(({ primary }) => primary).map(({ name }) => name)

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** The column of a reference that is not the company, which every reference inside a company carries along. */
const ownColumns = ({ columns }: Pick<Reference, 'columns'>) =>
  columns.filter((name) => name !== 'company_id' || columns.length === 1)

function tableText(config: Config): string {
  const references = referencesOf(config)
  const rows = config.columns.map((column) => {
    const targets = references
      .filter((reference) => ownColumns(reference).includes(column.name))
      .map(({ table, columns, foreignColumns, onDelete }) => {
        const target = `\`${table}.${foreignColumns[columns.indexOf(column.name)]}\``
        return onDelete === 'cascade' ? `${target}, deleted with it` : target
      })
    const must = column.notNull ? 'yes' : ''
    return `| \`${column.name}\` | ${column.getSQLType()} | ${must} | ${targets.join('; ')} |`
  })
  const uniques = [
    ...config.columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...config.uniqueConstraints.map(({ columns }) => columns.map(({ name }) => name)),
  ]
  return [
    `### ${config.name}`,
    '',
    `Primary key: ${list(keyOf(config))}.${uniques.length > 0 ? ` Unique: ${uniques.map(list).join('; ')}.` : ''}`,
    '',
    '| column | type | required | references |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function diagram(tables: readonly Config[]): string {
  const lines = tables.flatMap((config) =>
    referencesOf(config)
      .filter(({ table }) => table !== 'company')
      .map((reference) => {
        const columns = ownColumns(reference)
        const isRequired = columns.every(
          (name) => config.columns.find((column) => column.name === name)?.notNull,
        )
        return `  ${reference.table} ${isRequired ? '||' : '|o'}--o{ ${config.name} : "${columns.join(', ')}"`
      }),
  )
  const drawn = lines.join('\n')
  const alone = tables
    .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(drawn))
    .map(({ name }) => `  ${name}`)
  return ['```mermaid', 'erDiagram', ...new Set([...lines, ...alone]), '```'].join('\n')
}

/** The document of the tables, with the part between its markers written anew from the schema. */
export async function dataModel(): Promise<string> {
  const text = await readFile(DOCUMENT, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/data-model.md needs the lines ${BEGIN} and ${END}.`)
  const domains = [...(await readTables())].map(([domain, tables]) =>
    [`## ${domain}`, diagram(tables), ...tables.map(tableText)].join('\n\n'),
  )
  return `${text.slice(0, begin + BEGIN.length)}\n\n${domains.join('\n\n')}\n\n${text.slice(end)}`
}

/** Writes the document. */
export const writeDataModel = async (): Promise<void> => writeFile(DOCUMENT, await dataModel())
