import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const CANARY = join(import.meta.dirname, 'canary')
const UP = 'Use a subpath import (#contract/…, #server/…) instead of going up.'
const ENDING = 'Write the file ending.'

interface Fault {
  filename: string
  code: string
  help?: string
}
interface Pattern {
  message: string
}
interface Config {
  rules: Record<string, unknown>
  overrides: { files: string[]; rules: Record<string, [string, { patterns: Pattern[] }]> }[]
}

const config = JSON.parse(await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')) as Config
const clean = globSync('**/*clean.ts', { cwd: CANARY })
const code = globSync('**/*.{ts,tsx}', { cwd: CANARY }).filter((file) => !clean.includes(file))

/** The one rule that each file of the canary breaks; the rest of them break a boundary. */
const BROKEN: Record<string, string> = {
  'contract/circle-one.ts': 'no-cycle',
  'contract/circle-two.ts': 'no-cycle',
  'contract/type-by-import.ts': 'consistent-type-imports',
  'providers/logs.ts': 'no-console',
  'server/logs.ts': 'no-console',
  'src/code/BadName.ts': 'filename-case',
  'src/code/anything.ts': 'no-explicit-any',
  'src/code/asks-nothing.test.ts': 'expect-expect',
  'src/code/button-without-type.tsx': 'button-has-type',
  'src/code/focused.test.ts': 'no-focused-tests',
  'src/code/hook-under-a-condition.tsx': 'rules-of-hooks',
  'src/code/image-without-text.tsx': 'alt-text',
  'src/code/imported-twice.ts': 'no-duplicates',
  'src/code/imports-itself.ts': 'no-self-import',
  'src/code/index-as-key.tsx': 'no-array-index-key',
  'src/code/loose-equality.ts': 'eqeqeq',
  'src/code/missing-dependency.tsx': 'exhaustive-deps',
  'src/code/never-changed.ts': 'prefer-const',
  'src/code/silenced-compiler.ts': 'ban-ts-comment',
  'src/code/skipped.test.ts': 'no-disabled-tests',
  'src/code/title-of-nothing.test.ts': 'valid-title',
  'src/code/to-do.ts': 'no-warning-comments',
  'src/code/unused.ts': 'no-unused-vars',
  'src/code/value-import-of-a-type.ts': 'consistent-type-imports',
  'src/code/variable.ts': 'no-var',
}
const INNOCENT = [
  'contract/other.ts',
  'resources/index.ts',
  'resources/parts/thing/part.ts',
  'resources/thing/part.ts',
]

let folder = ''
let faults: Fault[] = []

async function lint(cwd: string): Promise<Fault[]> {
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint')
  const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json'], {
    cwd,
    maxBuffer: 2 ** 25,
  }).catch((failure: { stdout?: string }) => ({ stdout: failure.stdout ?? '' }))
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Fault[] }
  return diagnostics.map((fault) => ({ ...fault, code: /\(([\w-]+)\)/.exec(fault.code)?.[1] ?? fault.code }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freight-canary-'))
  await cp(CANARY, folder, { recursive: true })
  await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const place of new Set(clean.map((file) => dirname(file)))) {
    await writeFile(join(folder, place, 'planted-up.ts'), "export { planted } from './../clean.ts'\n")
    await writeFile(join(folder, place, 'planted-ending.ts'), "export { planted } from './clean'\n")
  }
  await writeFile(join(folder, 'src/code/too-long.ts'), '// line\n'.repeat(451))
  faults = await lint(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const faultsOf = (file: string) => faults.filter(({ filename }) => filename === file)

describe('linter', () => {
  it.each(Object.entries(BROKEN))('%s: reports %s', (file, rule) => {
    expect(faultsOf(file).map((fault) => fault.code)).toContain(rule)
  })

  it.each(code.filter((file) => !(file in BROKEN) && !INNOCENT.includes(file)))(
    '%s: reports a boundary violation',
    (file) => {
      expect(faultsOf(file).map((fault) => fault.code)).toContain('no-restricted-imports')
    },
  )

  it.each([...new Set(clean.map((file) => dirname(file)))])(
    'planted in %s: reports parent imports and imports without a file extension',
    (place) => {
      expect(faultsOf(join(place, 'planted-up.ts')).map(({ help }) => help)).toContain(UP)
      expect(faultsOf(join(place, 'planted-ending.ts')).map(({ help }) => help)).toContain(ENDING)
    },
  )

  it('too-long.ts: reports a file that is too long', () =>
    expect(faultsOf('src/code/too-long.ts').map((fault) => fault.code)).toContain('max-lines'))
})

it.each([...clean, ...INNOCENT])('linter: %s has no violations', (file) => expect(faultsOf(file)).toEqual([]))

describe('every lint rule has a planted violation', () => {
  const enforced = Object.entries(config.rules).filter(([, level]) => level !== 'off')

  it.each(enforced.map(([name]) => name))('%s', (name) => {
    expect(faults.map((fault) => fault.code)).toContain(name.split('/').at(-1))
  })

  const boundaries = config.overrides.flatMap(({ files, rules }) => {
    const patterns = rules['no-restricted-imports']?.[1].patterns ?? []
    return patterns.map(({ message }) => ({ files, message, folders: files.join(' ') }))
  })

  it.each(boundaries)('$folders: $message', ({ files, message }) => {
    const here = faults.filter(({ filename }) => files.some((glob) => matchesGlob(filename, glob)))
    expect(here.map(({ help }) => help)).toContain(message)
  })
})

it('canary files: are excluded from the normal lint run', async () => {
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), ['--debug=files'], {
    cwd: ROOT,
  })
  expect(stdout).toContain('tests/canary.test.ts')
  expect(stdout).not.toContain('tests/canary/')
})
