import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const run = promisify(execFile)

const CALL =
  /\b(?:resolve|join|relative|URL|cwd|cp|pathToFileURL|createReadStream|(?:read|open|exists|stat|glob|copy)\w*)\b.*?(['"`])(?<ups>\.\.(?:\/\.\.)*)(?:\/|\1)/
const HOME = /(['"`])\/(?:home|root|work|Users)\//

function readsOutside(file: string, line: string): boolean {
  const ups = CALL.exec(line)?.groups?.['ups']?.split('/').length ?? 0
  const toFolder = line.match(/\bdirname\(/g)?.length ?? 0
  const depth = /import\.meta\./.test(line) ? file.split('/').length - 1 : 0
  return (
    HOME.test(line) || ups > depth || (/import\.meta\.dirname|dirname\(ROOT\b/.test(line) && toFolder > depth)
  )
}

it.each([
  ["const folder = resolve('../shared/data/naughty')", true],
  ["join(import.meta.dirname, '../../../shared/data/mail')", true],
  ["new URL('../../../shared', import.meta.url)", true],
  ["join(ROOT, '..', 'shared')", true],
  ['const BESIDE = dirname(ROOT)', true],
  ["readFileSync('/home/anna/blns.json')", true],
  ['dirname(dirname(dirname(import.meta.dirname)))', true],
  ['const ROOT = dirname(dirname(import.meta.dirname))', false],
  ["join(import.meta.dirname, '../../server/cli')", false],
  ["import { a } from '#tests/inputs/texts.ts'", false],
  ["['a path', '../../etc/cron.d/paper.pdf', 'paper.pdf'],", false],
])('readsOutside: %s in tests/server/x.test.ts reads outside the checkout: %s', (line, expected) => {
  expect(readsOutside('tests/server/x.test.ts', line)).toBe(expected)
})

it('tests: read nothing outside the checkout', () => {
  const files = globSync('tests/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
    (file) => !file.endsWith('fresh-clone.test.ts'),
  )
  const outside = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (readsOutside(file, line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(outside).toEqual([])
})

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const FILES = [
  'tests/contract/rules/route.test.ts',
  'tests/contract/rules/vin.test.ts',
  'tests/server/reports/sheet/import-changes.test.ts',
  'tests/server/market/mail-parser/sanitize.test.ts',
]
const TITLES =
  'without losing its shape|no other check digit|stored as text, whatever it contains|whatever the payload'

it('fresh clone: contains every input that the tests need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freight-clone-'))
  folders.push(folder)
  const clone = join(folder, 'freight')
  // The checkout may belong to another user, which git refuses without safe.directory.
  await run('git', ['-c', 'safe.directory=*', 'checkout-index', '--all', `--prefix=${clone}/`], { cwd: ROOT })
  expect(await readdir(folder)).toEqual(['freight'])
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_|^EXTRA_INPUTS$/.test(name)),
  )
  const report = join(folder, 'report.json')
  const vitest = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=json',
  ]
  const chosen = [`--outputFile=${report}`, '--project=contract', '--project=server', '-t', TITLES, ...FILES]
  const { stderr } = await run(process.execPath, [...vitest, ...chosen], {
    cwd: clone,
    env,
    maxBuffer: 2 ** 26,
  }).catch((failure: { stderr: string }) => failure)
  const { numPassedTests, numFailedTests } = JSON.parse(
    await readFile(report, 'utf8').catch(() => Promise.reject(new Error(stderr))),
  )
  expect([numPassedTests, numFailedTests]).toEqual([FILES.length, 0])
})
