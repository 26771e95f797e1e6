import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const PARTS = [
  'contract',
  'server',
  'providers',
  'resources',
  'src',
  'tests',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const DOTS = ['.oxlintrc.json', '.oxfmtrc.json']
const BIN = join(ROOT, 'node_modules/.bin')
const bin = (program: string) => join(BIN, program)

type Line = readonly [file: string, behind: string, line: string]

const FIELD: readonly Line[] = [
  [
    'contract/entities/fleet/vehicle.ts',
    "  notes: lines('Notes', { max: 2000, sheet: true }),",
    "  trailer_number: text('Trailer', { max: 30, sheet: true }),",
  ],
]

const OWNER_FIELD: readonly Line[] = [
  [
    'contract/entities/fleet/owner.ts',
    "  comment: lines('HR comment', { max: 2000, sheet: true }),",
    "  website: text('Website', { max: 100, sheet: true }),",
  ],
  [
    'resources/owners/views.tsx',
    "  comment: { group: 'HR comment', form: true },",
    "  website: { group: 'Contact', form: true },",
  ],
]

const UNUSUAL_FIELD: Line = [
  'contract/entities/fleet/vehicle.ts',
  "  notes: lines('Notes', { max: 2000, sheet: true }),",
  "  home_yard: lookup('Home yard', 'owner'),",
]

const REGISTRIES: readonly Line[] = [
  [
    'contract/entities.ts',
    "import * as session from './entities/people/session.ts'",
    "import * as tolls from './entities/fleet/toll.ts'",
  ],
  ['contract/entities.ts', '  search,', '  tolls,'],
  [
    'contract/grants/fleet.ts',
    "    drivers: ['list', 'show', 'create', 'edit', 'delete'],",
    "    tolls: ['list', 'show', 'create', 'edit'],",
  ],
  [
    'resources/index.ts',
    "import { owners } from './owners/index.tsx'",
    "import { tolls } from './tolls/index.tsx'",
  ],
  ['resources/index.ts', '  owners,', '  tolls,'],
]

let folder = ''

interface Run {
  code: number
  text: string
}

const run = (program: string, ...words: string[]) =>
  new Promise<Run>((resolve) => {
    const own = Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_(?!COMPILE_CACHE$)/.test(name))
    const env = {
      ...Object.fromEntries(own),
      NO_COLOR: '1',
      PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`,
    }
    execFile(program, words, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
  })

const types = () =>
  run(bin('tsc'), '-p', '.', '--incremental', '--tsBuildInfoFile', join(folder, 'types.json'))

async function put([file, behind, line]: Line): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (text.split(`${behind}\n`).length !== 2) throw new Error(`${file} has not one line: ${behind}`)
  await writeFile(path, text.replace(`${behind}\n`, `${behind}\n${line}\n`))
}

async function putAll(lines: readonly Line[]): Promise<void> {
  for (const line of lines) await put(line)
}

/** A chapter of docs/extending.md, in one line. */
async function recipeOf(heading: string): Promise<string> {
  const chapters = (await readFile(join(ROOT, 'docs/extending.md'), 'utf8')).split(/^## /m)
  return (chapters.find((chapter) => chapter.startsWith(`${heading}\n`)) ?? '').replaceAll(/\s+/g, ' ')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freight-recipe-'))
  for (const part of [...PARTS, ...DOTS]) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('recipes of docs/extending.md applied to a copy of the sources', () => {
  it.each([
    ['Add a field', FIELD],
    ['Add a field to owners', OWNER_FIELD],
  ])('recipe "%s": names the changed files in order', async (heading, lines) => {
    const named = [...(await recipeOf(heading)).matchAll(/`((?:contract|server|resources)\/[^`]+)`/g)].map(
      ([, file]) => file,
    )
    expect(named).toEqual([...new Set(lines.map(([file]) => file))])
  })

  it('field of no usual kind in the contract only: the compiler names each place where it is missing', async () => {
    const path = join(folder, UNUSUAL_FIELD[0])
    const untouched = await readFile(path, 'utf8')
    await put(UNUSUAL_FIELD)
    const { text } = await types()
    await writeFile(path, untouched)
    const named = [...text.matchAll(/^(\S+?)\(\d+,\d+\): error [^]*?(?=^\S+\(\d+,\d+\): error|(?![^]))/gm)]
    const missing = named.filter(([said]) => said.includes('home_yard')).map(([, one = '']) => one)
    const readers = ['server/fleet/vehicle/vehicle.record.ts', 'server/fleet/vehicle/vehicle.repository.ts']
    const places = [
      'server/fleet/schema/vehicle.table.ts',
      'resources/hr-vehicles/views.tsx',
      'resources/vehicles/views.tsx',
    ]
    expect([...new Set(missing)].toSorted()).toEqual([...places, ...readers].toSorted())
    const recipe = await recipeOf('Kinds of fields')
    for (const reader of readers)
      expect(recipe).toMatch(new RegExp(`the compiler names [^:]*${basename(reader)}`))
    expect(missing).toHaveLength(named.length)
  })

  it('complete recipe with migration and resource files: passes types and lint', async () => {
    await putAll([...FIELD, ...OWNER_FIELD])
    for (const added of ['fields', 'tolls'])
      await cp(join(ROOT, 'tests/recipe', added), folder, { recursive: true })
    await putAll(REGISTRIES)
    expect(
      await run(process.execPath, 'server/cli/generate-migration.ts', 'trailers_and_tolls'),
    ).toMatchObject({ code: 0 })
    const migrations = join(folder, 'server/kernel/db/migrations')
    const written = (await readdir(migrations)).filter((name) => name.endsWith('_trailers_and_tolls.sql'))
    expect(written).toHaveLength(1)
    const statements = await readFile(join(migrations, written[0]!), 'utf8')
    expect(statements.match(/ADD COLUMN .*/g)).toEqual([
      `ADD COLUMN "website" text DEFAULT '' NOT NULL;`,
      `ADD COLUMN "trailer_number" text DEFAULT '' NOT NULL;`,
    ])
    expect(await types()).toEqual({ code: 0, text: '' })
    const lint = await run(bin('oxlint'), '--deny-warnings')
    expect(lint.code === 0 ? '' : lint.text).toBe('')
  })

  it('complete recipe: passes the tests of contract, resources and tables', async () => {
    const projects = ['contract', 'resources', 'server'].map((project) => `--project=${project}`)
    const files = [
      'tests/contract/entities.test.ts',
      'tests/resources/registry.test.ts',
      'tests/resources/new-field.test.ts',
      'tests/server/kernel/http/endpoints.test.ts',
      'tests/server/kernel/http/openapi.test.ts',
      'tests/server/kernel/db/row-level-security.test.ts',
      'tests/server/fleet/toll/toll.test.ts',
      'tests/server/fleet/vehicle/new-field.test.ts',
    ]
    const { code, text } = await run(
      bin('vitest'),
      'run',
      '--config=tests/vitest.config.ts',
      // Two or three files a project: loading the client or the server costs more than testing it.
      '--maxWorkers=1',
      ...projects,
      ...files,
    )
    expect(code === 0 ? '' : text).toBe('')
    expect(text).toContain(`${files.length} passed`)
  })
})
