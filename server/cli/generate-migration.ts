import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { findBreaking } from '#server/kernel/db/expand-contract.ts'
import { UPWARD_KEYS } from '#server/kernel/db/foreign-keys.ts'
import { MIGRATIONS } from '#server/kernel/db/migrate.ts'

const SERVER = dirname(import.meta.dirname)
const SNAPSHOT = join(MIGRATIONS, 'meta/snapshot.json')

async function tables(): Promise<Record<string, unknown>> {
  const files: string[] = []
  for await (const file of glob('**/*.table.ts', { cwd: SERVER })) files.push(file)
  const found: Record<string, unknown> = {}
  for (const file of files.sort()) {
    const exported = (await import(pathToFileURL(join(SERVER, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) found[`${file} ${name}`] = value
  }
  return found
}

function addUpwardKeys({ tables: all }: DrizzleSnapshotJSON): void {
  for (const { table, column, to } of UPWARD_KEYS) {
    const name = `${table}_company_id_${column}_${to}_company_id_id_fk`
    const keys = all[`public.${table}`]?.foreignKeys
    if (!keys) throw new Error(`server/kernel/db/foreign-keys.ts names the unknown table ${table}.`)
    keys[name] = {
      name,
      tableFrom: table,
      tableTo: to,
      columnsFrom: ['company_id', column],
      columnsTo: ['company_id', 'id'],
      onDelete: 'no action',
      onUpdate: 'no action',
    }
  }
}

async function nextName(label: string): Promise<string> {
  const last = (await readdir(MIGRATIONS))
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .at(-1)
  const number = last === undefined ? 0 : Number(last.slice(0, 4)) + 1
  return `${String(number).padStart(4, '0')}_${number === 0 ? 'init' : label}.sql`
}

const label = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 'change'
if (!/^[a-z0-9_]+$/.test(label))
  throw new Error(`A migration name can only have lowercase letters, digits and _, not "${label}".`)
await mkdir(dirname(SNAPSHOT), { recursive: true })

const before = existsSync(SNAPSHOT)
  ? (JSON.parse(await readFile(SNAPSHOT, 'utf8')) as DrizzleSnapshotJSON)
  : generateDrizzleJson({})
const after = generateDrizzleJson(await tables(), before.id)
addUpwardKeys(after)
const statements = await generateMigration(before, after)
if (statements.length === 0) {
  console.log('No changes: the migrations match the tables.')
} else {
  const name = await nextName(label)
  await writeFile(join(MIGRATIONS, name), `${statements.join('\n')}\n`)
  await writeFile(SNAPSHOT, JSON.stringify(after))
  execFileSync('oxfmt', [SNAPSHOT])
  console.log(`Wrote server/kernel/db/migrations/${name} with ${statements.length} statements.`)
  const breaking = findBreaking(statements.join('\n'))
  if (breaking.length > 0)
    console.log(
      `These break the version before. Move them to a file of their own that starts with "-- contract from" and the next version:\n${breaking.join('\n')}`,
    )
}
