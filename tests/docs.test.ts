import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { environment, loadConfig } from '#server/kernel/config.ts'
import {
  PASSWORD_PATH,
  RENEWAL_PATH,
  TAX_COPY_PATH,
  TRACK_PATH,
  UNSUBSCRIBE_PATH,
} from '#server/kernel/base/link-paths.ts'
import { toAnchor } from '#src/help/heading-anchor.ts'

const ROOT = dirname(import.meta.dirname)
const README_LINES = 120
const DOCUMENTS = ['README.md', ...globSync(['docs/**/*.md', '.github/**/*.md'], { cwd: ROOT }).toSorted()]
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts } = JSON.parse(source('package.json')) as { scripts: Record<string, string> }
const inRoot = (path: string) => existsSync(join(ROOT, path))

const FENCED = /^ *(`{3,})(\w*)[^\n]*\n([^]*?)^ *\1$/gm
const FOLDERS = String.raw`(?:contract|server|providers|resources|src|tests|docs|deploy|\.ci|\.github|\.readme)`
const QUOTED_PATH = new RegExp(`\`(${FOLDERS}/[^\`<>*…{ ]*)\``, 'g')
const BARE_PATH = new RegExp(String.raw`(?<![\w./#-])(${FOLDERS}/[\w./-]*\w)`, 'g')

/** The text of a document outside its fenced blocks, and the blocks whose commands and drawings are checked. */
function partsOf(text: string): { prose: string; blocks: string } {
  const blocks = [...text.matchAll(FENCED)].filter(([, , language = '']) =>
    ['sh', 'mermaid'].includes(language),
  )
  return { prose: text.replaceAll(FENCED, ''), blocks: blocks.map(([, , , block]) => block).join('') }
}

const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

const pathsIn = (text: string) => {
  const { prose, blocks } = partsOf(text)
  return [...all(prose, QUOTED_PATH), ...all(blocks, BARE_PATH)]
}

const commandsIn = (text: string) => all(text, /\bnpm (?:run )?(start|test|(?<=run )(?:--silent )?[\w:-]+)/g)
const programsIn = (text: string) => all(partsOf(text).blocks, /\bnpx ([\w-]+)/g)
const linksIn = (text: string) => all(partsOf(text).prose, /(?:\]\(|<img [^>]*src=")(?!\w+:)([^)"\s]+)/g)

/** The anchors that GitHub gives the headings of a document: a heading that comes again gets a number. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>()
  return [...partsOf(text).prose.matchAll(/^#+ (.+?) *$/gm)].map(([, heading = '']) => {
    const slug = toAnchor(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

/** Where a link of a document leads: the file from the top, a folder's README.md for a folder, and the anchor. */
function targetOf(document: string, link: string): { file: string; anchor: string } {
  const [path = '', anchor = ''] = decodeURIComponent(link).split('#')
  const file = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path))
  const isFolder = inRoot(file) && statSync(join(ROOT, file)).isDirectory()
  return { file: isFolder && inRoot(join(file, 'README.md')) ? join(file, 'README.md') : file, anchor }
}

function isBroken(document: string, link: string): boolean {
  const { file, anchor } = targetOf(document, link)
  if (file.startsWith('..') || !inRoot(file)) return true
  return anchor !== '' && !anchorsOf(source(file)).includes(anchor)
}

/** The text of a chapter by words of its heading. */
function chapter(document: string, heading: RegExp): string {
  const chapters = source(document).split(/^## /m).slice(1)
  const found = chapters.find((text) => heading.test(text.split('\n', 1)[0] ?? ''))
  if (found === undefined) throw new Error(`${document} has no chapter ${heading}`)
  return found
}

describe('document parser', () => {
  const text = [
    '# First part',
    '## `code`, and a [link](docs/a.md#b)',
    '# First part',
    'See `server/app.ts`, `tests/*.test.ts` and [here](#x "title").',
    '```sh',
    '# no heading',
    'npx vitest run tests/docs.test.ts && npm run lint',
    '```',
    '```ts',
    "import 'server/nothing.ts'",
    '```',
  ].join('\n')

  it('finds headings outside code blocks, and numbers repeated ones', () =>
    expect(anchorsOf(text)).toEqual(['first-part', 'code-and-a-link', 'first-part-1']))
  it('finds paths in quotes and commands, but not patterns or code', () =>
    expect(pathsIn(text)).toEqual(['server/app.ts', 'tests/docs.test.ts']))
  it('finds commands, programs and links', () =>
    expect([commandsIn(text), programsIn(text), linksIn(text)]).toEqual([
      ['lint'],
      ['vitest'],
      ['docs/a.md#b', '#x'],
    ]))
  it('detects a broken link', () => {
    expect(isBroken('README.md', 'docs/nothing.md')).toBe(true)
    expect(isBroken('README.md', 'docs/operations.md#nothing')).toBe(true)
    expect(isBroken('README.md', '../elsewhere.md')).toBe(true)
    expect(isBroken('docs/api.md', 'operations.md#settings')).toBe(false)
  })
})

describe.each(DOCUMENTS)('%s', (document) => {
  const text = source(document)

  it('names only existing paths', () => expect(pathsIn(text).filter((path) => !inRoot(path))).toEqual([]))
  it('names only existing npm commands', () =>
    expect(commandsIn(text).filter((name) => !(name in scripts))).toEqual([]))
  it('names only installed programs', () =>
    expect(programsIn(text).filter((name) => !inRoot(join('node_modules/.bin', name)))).toEqual([]))
  it('has no broken links', () =>
    expect(linksIn(text).filter((link) => isBroken(document, link))).toEqual([]))
})

it(`README.md has at most ${README_LINES} lines`, () =>
  expect(source('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES))

it('README.md names the main commands', () =>
  expect(commandsIn(source('README.md'))).toEqual(expect.arrayContaining(['start', 'test', 'create-admin'])))

it.each(['README.md', '.github/CONTRIBUTING.md'])('%s names the Node versions in use', (document) => {
  const { engines } = JSON.parse(source('package.json')) as { engines: { node: string } }
  const runs = /NEEDED_NODE = (\d+)/.exec(source('server/cli/bootstrap.mjs'))?.[1]
  expect(source(document)).toContain(`Node ${engines.node.replace('>=', '')} or newer`)
  expect(source(document)).toContain(`Node ${runs}`)
})

it.each([
  API_PREFIX,
  PASSWORD_PATH,
  RENEWAL_PATH,
  TAX_COPY_PATH,
  TRACK_PATH,
  UNSUBSCRIBE_PATH,
  SIGN_IN_PATHS.start,
])('npm run dev: passes %s on to the server', (path) => {
  const pattern = /'(\^\/[^']+)': api/.exec(source('vite.config.ts'))?.[1] ?? 'no proxy'
  expect(path).toMatch(new RegExp(pattern))
})

it('CONTRIBUTING.md names the commands of the development loop', () =>
  expect(commandsIn(source('.github/CONTRIBUTING.md'))).toEqual(
    expect.arrayContaining(['start', 'dev', 'test', 'format']),
  ))

it('docs: every document is reachable by links from README.md', () => {
  const reached = new Set(['README.md'])
  for (const document of reached)
    for (const link of linksIn(source(document))) {
      const { file } = targetOf(document, link)
      if (file.endsWith('.md') && inRoot(file)) reached.add(file)
    }
  expect(DOCUMENTS.filter((document) => document.startsWith('docs/') && !reached.has(document))).toEqual([])
})

it.each(Object.entries(scripts))('npm run %s: its program exists: %s', (_, command) => {
  const [program = '', file = ''] = command.split(' ')
  expect(program === 'node' ? inRoot(file) : inRoot(join('node_modules/.bin', program))).toBe(true)
})

it('npm run db:generate finds no change between tables and migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freight-docs-'))
  try {
    for (const part of ['contract', 'server', 'package.json', 'tsconfig.json', '.oxfmtrc.json'])
      await cp(join(ROOT, part), join(folder, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'db:generate'], { cwd: folder })
    expect(stdout).toContain('No changes: the migrations match the tables.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('docs/architecture.md: lists every event and port of the server', () => {
  const DEFINED = /\bdefine(?:Event|Port)(?:<[^]*?>)?\(\s*'([^']+)'/g
  const defined = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.startsWith('server/kernel/base/'))
    .flatMap((file) => all(source(file), DEFINED))
  const text = source('docs/architecture.md')
  expect(defined.length).toBeGreaterThan(12)
  expect(defined.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([])
})

describe('folder table in README.md', () => {
  const rows = [...chapter('README.md', /^folders/i).matchAll(/^\| `([\w/-]+)\/` +\| (.*) \|$/gm)].map(
    ([, folder = '', text = '']) => ({
      folder,
      text,
    }),
  )
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !/^(\..*|node_modules|dist|data|test-results|playwright-report)$/.test(entry.name),
    )
    .map(({ name }) => name)
  const named = rows.flatMap(({ folder, text }) => [
    folder,
    ...all(text, /`([\w./-]+)`/g).map((part) => join(folder, part)),
  ])

  it('lists every folder', () =>
    expect(rows.map(({ folder }) => folder)).toEqual(expect.arrayContaining(folders)))
  it.each(named)('lists %s, which exists', (path) => expect(inRoot(path)).toBe(true))
})

it("docs/operations.md lists each of the server's metrics once", () => {
  const named = all(chapter('docs/operations.md', /^metrics/i), /^\| `(freight_\w+)`/gm)
  expect(named.toSorted()).toEqual(
    all(source('server/kernel/operation/metrics.ts'), /'(freight_\w+)'/g).toSorted(),
  )
})

describe('settings table in docs/operations.md', () => {
  const rows = [
    ...chapter('docs/operations.md', /^settings/i).matchAll(/^\| `([A-Z_0-9]+)` +\|([^|]*)\|/gm),
  ].map(([, name = '', standard = '']) => [name, standard.trim()] as const)
  const shown = (value: unknown) =>
    value === undefined ? '' : value === true ? 'on' : value === false ? 'off' : String(value)
  const standards = Object.entries(environment.shape).map(
    ([name, schema]) => [name, shown(schema.parse(undefined))] as const,
  )

  it('lists each setting of the server once', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(standards.map(([name]) => name).toSorted())
  })

  it('has no unknown setting in the text around it', () => {
    const names = all(
      partsOf(source('docs/operations.md')).prose,
      /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=\w+)?`/g,
    )
    expect(names.filter((name) => !(name in environment.shape) && name !== 'ADMIN_PASSWORD')).toEqual([])
  })

  const others = globSync('server/**/*.{ts,mjs}', { cwd: ROOT }).filter(
    (path) => path !== 'server/kernel/config.ts',
  )
  const sources = others.map((path) => [path, source(path)] as const)

  it.each(standards)('%s: is passed on to the server', (name) =>
    expect(source('server/kernel/config.ts').match(new RegExp(`\\b${name}\\b`, 'g'))?.length).toBeGreaterThan(
      1,
    ),
  )

  it.each([...Object.keys(loadConfig({})), 'oidc'])(
    'configuration field %s: is read by the server',
    (field) => {
      const read = new RegExp(`\\b(?:config|settings)\\??\\.${field}\\b|[{,]\\s*${field}\\b`)
      expect(sources.filter(([, text]) => read.test(text)).map(([path]) => path)).not.toEqual([])
    },
  )

  it('is complete: the server reads no other variable except command input and system variables', () => {
    const read = sources.flatMap(([, text]) =>
      [...text.matchAll(/process\.env(?:\.|\[')(\w+)/g)].map(([, name]) => name),
    )
    expect([...new Set(read)].toSorted()).toEqual([
      'ADMIN_PASSWORD',
      'FAKETIME',
      'INIT_CWD',
      'PATH',
      'npm_execpath',
    ])
  })

  it.each(standards)('%s: defaults to %j', (name, standard) => {
    const written = rows.find(([row]) => row === name)?.[1] ?? ''
    expect(written.replaceAll('`', '').replace(/^no$/, 'off')).toBe(standard)
  })
})
