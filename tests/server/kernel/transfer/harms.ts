import { createHash } from 'node:crypto'
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileEntry, Manifest } from '#server/kernel/transfer/manifest.ts'

const path = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const changed = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  change(changed)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(changed))
}

/** As somebody would who also writes the checksum anew. */
async function changeTable(
  folder: string,
  table: string,
  change: (lines: string[]) => string[],
): Promise<void> {
  const lines = (await readFile(path(folder, table), 'utf8')).split('\n').slice(0, -1)
  const text = change(lines)
    .map((line) => `${line}\n`)
    .join('')
  await writeFile(path(folder, table), text)
  await changeManifest(folder, ({ tables }) =>
    Object.assign(
      tables.find(({ name }) => name === table)!,
      { rows: change(lines).length, bytes: Buffer.byteLength(text), sha256: sha256(text) },
    ),
  )
}

const changeRow = (folder: string, table: string, change: (row: Record<string, unknown>) => void) =>
  changeTable(folder, table, ([first = '', ...rest]) => {
    const row = JSON.parse(first) as Record<string, unknown>
    change(row)
    return [JSON.stringify(row), ...rest]
  })

async function changeFiles(folder: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(join(folder, 'files.jsonl'), 'utf8'))
  await writeFile(join(folder, 'files.jsonl'), text)
  await changeManifest(folder, ({ files }) =>
    Object.assign(files, { list_bytes: Buffer.byteLength(text), list_sha256: sha256(text) }),
  )
}

async function findStored(folder: string): Promise<string> {
  const lines = (await readFile(join(folder, 'files.jsonl'), 'utf8')).trim().split('\n')
  const stored = lines.map((line) => JSON.parse(line) as FileEntry).find(({ size }) => size !== null)
  if (!stored) throw new Error('no file is stored')
  return join(folder, 'files', stored.key)
}

type Harm = (folder: string) => Promise<unknown>

/** What somebody may do to an archive, and the words of the refusal. */
export const HARMS: [name: string, harm: Harm, words: RegExp][] = [
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), /manifest\.json is missing/],
  [
    'a manifest of something else',
    (folder) => writeFile(join(folder, 'manifest.json'), '{}'),
    /another format/,
  ],
  ['a manifest that is cut', (folder) => writeFile(join(folder, 'manifest.json'), '{"format"'), /not JSON/],
  [
    'another format version',
    (folder) => changeManifest(folder, (one) => Object.assign(one, { format_version: 3 })),
    /format version 3, and this program reads version 2/,
  ],
  [
    'another migration',
    (folder) => changeManifest(folder, (one) => Object.assign(one, { migration: '0001_old.sql' })),
    /0001_old\.sql.*Update the older one/,
  ],
  [
    'another handbook',
    (folder) =>
      changeManifest(folder, ({ handbook }) => Object.assign(handbook['vehicle_type']!, { 1: 'Airship' })),
    /vehicle_type 1 is “Airship” there and “Cargo van” here/,
  ],
  [
    'a table that is unknown',
    (folder) => changeManifest(folder, ({ tables }) => void tables.push({ ...tables[0]!, name: 'secret' })),
    /secret does not belong to it/,
  ],
  [
    'a table that is missing in the manifest',
    (folder) => changeManifest(folder, ({ tables }) => void tables.pop()),
    / is missing/,
  ],
  [
    'a table with another sum of its rows',
    (folder) =>
      changeManifest(folder, ({ tables }) =>
        Object.assign(
          tables.find(({ name }) => name === 'broker')!,
          { digest: '1' },
        ),
      ),
    /rows of broker are not the same here/,
  ],
  ['a table without its file', (folder) => rm(path(folder, 'broker')), /broker\.jsonl is missing/],
  [
    'a table whose file is a link',
    async (folder) => {
      await rename(path(folder, 'broker'), join(folder, 'elsewhere'))
      await symlink('../elsewhere', path(folder, 'broker'))
    },
    /broker\.jsonl in .* is not a file/,
  ],
  [
    'a name that leaves the folder',
    (folder) => changeManifest(folder, ({ tables }) => void (tables[0]!.name = '../../etc/passwd')),
    /manifest\.json is damaged: tables\.0\.name/,
  ],
  [
    'one changed byte',
    async (folder) => {
      const text = await readFile(path(folder, 'broker'), 'utf8')
      await writeFile(path(folder, 'broker'), text.replace('LAKESHORE', 'LAKESHARE'))
    },
    /broker\.jsonl is damaged: its checksum/,
  ],
  [
    'a file that is cut',
    async (folder) => {
      const text = await readFile(path(folder, 'vehicle_position'), 'utf8')
      await writeFile(path(folder, 'vehicle_position'), text.slice(0, -10))
    },
    /vehicle_position\.jsonl is damaged: its size/,
  ],
  [
    'a row of another company',
    (folder) => changeRow(folder, 'broker', (row) => void (row['company_id'] = 99)),
    /Line 1 of tables\/broker\.jsonl belongs to another company/,
  ],
  [
    'a column that is unknown',
    (folder) => changeRow(folder, 'broker', (row) => void (row['is_paid'] = true)),
    /has the unknown column is_paid/,
  ],
  [
    'a column that is missing',
    (folder) => changeRow(folder, 'app_user', (row) => void delete row['password_hash']),
    /has no column password_hash/,
  ],
  [
    'a row that is no object',
    (folder) => changeTable(folder, 'broker', () => ['[1]']),
    /Line 1 of tables\/broker\.jsonl is not an object/,
  ],
  [
    'a value of another kind',
    (folder) => changeRow(folder, 'broker', (row) => void (row['terms_days'] = 'soon')),
    /broker\.jsonl has a row that the database refuses: invalid input syntax/,
  ],
  [
    'a row that refers to none',
    (folder) => changeRow(folder, 'driver', (row) => void (row['owner_company'] = 999_999)),
    /driver\.jsonl has a row that the database refuses/,
  ],
  [
    'the file of another company',
    (folder) => changeRow(folder, 'document', (row) => void (row['file_key'] = `99/${'0'.repeat(32)}`)),
    /names a file of another company/,
  ],
  [
    'a file that is not in the list',
    (folder) =>
      changeRow(
        folder,
        'document',
        (row) => void (row['file_key'] = `${Number(row['company_id'])}/${'0'.repeat(32)}`),
      ),
    /which files\.jsonl does not have/,
  ],
  [
    'a list of files that leaves the folder',
    (folder) => changeFiles(folder, (text) => text.replace(/"\d+\/[a-f0-9]{32}"/, '"1/../../../etc/passwd"')),
    /Line 1 of files\.jsonl is damaged: key/,
  ],
  [
    'a stored file that is changed',
    async (folder) => writeFile(await findStored(folder), Buffer.alloc(70_000)),
    /its checksum is another one/,
  ],
  [
    'a stored file that is a link',
    async (folder) => {
      const file = await findStored(folder)
      await rm(file)
      await symlink('/etc/hostname', file)
    },
    /is not a file/,
  ],
  [
    'ids that would use up those of the others',
    (folder) =>
      changeManifest(
        folder,
        ({ tables }) => void (tables.find(({ name }) => name === 'broker')!.last_id = 2_147_483_647),
      ),
    /manifest\.json is damaged: tables\.\d+\.last_id/,
  ],
  [
    'an id above the one of the manifest',
    (folder) => changeRow(folder, 'broker', (row) => void (row['id'] = 1_400_000_000)),
    /has an id that the manifest does not know/,
  ],
]
