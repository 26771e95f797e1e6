import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { MIGRATIONS } from '#server/db/migrate.ts'

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
const statements = await generateMigration(before, after)
if (statements.length === 0) {
  console.log('No changes: the migrations match the tables.')
} else {
  const name = await nextName(label)
  await writeFile(join(MIGRATIONS, name), `${statements.join('\n')}\n`)
  await writeFile(SNAPSHOT, JSON.stringify(after))
  execFileSync('oxfmt', [SNAPSHOT])
  console.log(`Wrote server/db/migrations/${name} with ${statements.length} statements.`)
}
