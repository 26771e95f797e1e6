import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { environment, loadConfig } from '#server/config.ts'

const ROOT = dirname(import.meta.dirname)
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const inRoot = (path: string) => existsSync(join(ROOT, path))
const all = (pattern: RegExp) => [...new Set([...README.matchAll(pattern)].map(([, found = '']) => found))]

function chapter(heading: RegExp): string {
  const chapters = README.split(/^## /m).slice(1)
  const found = chapters.find((text) => heading.test(text.split('\n', 1)[0] ?? ''))
  if (found === undefined) throw new Error(`README has no chapter ${heading}`)
  return found
}

describe('the commands', () => {
  const named = all(/\bnpm (?:run )?(start|test|create-admin|(?<=run )[\w:-]+)/g)

  it('are among others the two that everyone needs', () => expect(named).toEqual(expect.arrayContaining(['start', 'test'])))
  it.each(named)('npm run %s exists', (name) => expect(Object.keys(scripts)).toContain(name))

  it.each(Object.entries(scripts))('npm run %s runs something that is there: %s', (_, command) => {
    const [program = '', file = ''] = command.split(' ')
    expect(program === 'node' ? inRoot(file) : inRoot(join('node_modules/.bin', program))).toBe(true)
  })
})

it('npm run db:generate finds the migrations to be those of the tables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freight-readme-'))
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

describe('the map of the folders', () => {
  const rows = [...chapter(/^the house/i).matchAll(/^\| `([\w/-]+)\/` +\| (.*) \|$/gm)].map(([, folder = '', text = '']) => ({
    folder,
    text,
  }))
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|data|test-results|playwright-report)$/.test(entry.name))
    .map(({ name }) => name)
  const named = rows.flatMap(({ folder, text }) => [
    folder,
    ...[...text.matchAll(/`([\w./-]+)`/g)].map(([, part = '']) => join(folder, part)),
  ])

  it('shows every folder', () => expect(rows.map(({ folder }) => folder)).toEqual(expect.arrayContaining(folders)))
  it.each(named)('%s is there', (path) => expect(inRoot(path)).toBe(true))
})

describe('the paths in the text', () => {
  it.each(all(/`((?:contract|server|providers|resources|src|tests|\.ci)\/[^`<*…{ ]*)`/g))('%s is there', (path) =>
    expect(inRoot(path)).toBe(true),
  )
  it.each(all(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g))('the link to %s leads somewhere', (path) => expect(inRoot(path)).toBe(true))

  it('each chapter that is linked to is there', () => {
    const headings = [...README.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-'),
    )
    expect(all(/\]\(#([^)]+)\)/g).filter((anchor) => !headings.includes(anchor))).toEqual([])
  })
})

describe('the settings', () => {
  const rows = [...chapter(/settings/i).matchAll(/^\| `([A-Z_0-9]+)` +\|([^|]*)\|/gm)].map(
    ([, name = '', standard = '']) => [name, standard.trim()] as const,
  )
  const shown = (value: unknown) => (value === undefined ? '' : value === true ? 'on' : value === false ? 'off' : String(value))
  const standards = Object.entries(environment.shape).map(([name, schema]) => [name, shown(schema.parse(undefined))] as const)

  it('are those that the server reads, each once', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(standards.map(([name]) => name).toSorted())
  })

  const source = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const others = globSync('server/**/*.{ts,mjs}', { cwd: ROOT }).filter((path) => path !== 'server/config.ts')
  const sources = others.map((path) => [path, source(path)] as const)

  it.each(standards)('%s is taken over into what the server is given', (name) =>
    expect(source('server/config.ts').match(new RegExp(`\\b${name}\\b`, 'g'))?.length).toBeGreaterThan(1),
  )

  it.each([...Object.keys(loadConfig({})), 'oidc'])('%s of what it is given is read by a part of the server', (field) => {
    const read = new RegExp(`\\b(?:config|settings)\\??\\.${field}\\b|[{,]\\s*${field}\\b`)
    expect(sources.filter(([, text]) => read.test(text)).map(([path]) => path)).not.toEqual([])
  })

  it('are all: nothing of the server reads another variable, but what a command is given and the system’s own', () => {
    const read = sources.flatMap(([, text]) => [...text.matchAll(/process\.env(?:\.|\[')(\w+)/g)].map(([, name]) => name))
    expect([...new Set(read)].toSorted()).toEqual(['ADMIN_PASSWORD', 'FAKETIME', 'PATH', 'npm_execpath'])
  })

  it.each(standards)('%s is %j unless set', (name, standard) => {
    const written = rows.find(([row]) => row === name)?.[1] ?? ''
    expect(written.replaceAll('`', '').replace(/^no$/, 'off')).toBe(standard)
  })
})
