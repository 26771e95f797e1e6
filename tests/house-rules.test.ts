import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PRODUCT = globSync('{contract,server,providers,resources,src}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
const TESTS = globSync('tests/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
  (file) => !/^tests\/(?:canary|recipe)\//.test(file),
)

const SQL =
  /(?<!\.)\bsql(?:\.raw\(|`)|["'`]\s*(?:select\s[^'"`]+?\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:table|index|role)\s|alter\s+(?:table|role)\s|set\s+(?:local|role)\s)|\bpg_notify\b/i
const MAY_HOLD_SQL = /^server\/kernel\/(?:db|record)\/|\.(?:table|record|repository)\.ts$/

describe('SQL', () => {
  it('is found only in tables, records, repositories and server/kernel/db', () => {
    expect(PRODUCT.filter((file) => !MAY_HOLD_SQL.test(file) && SQL.test(read(file)))).toEqual([])
  })

  it.each([
    ['sql`id = 1`', true],
    ["query('select id from load')", true],
    ['query(`\n  SELECT id,\n  version\n  FROM load\n`)', true],
    ['query("insert into load values (1)")', true],
    ["query('update load set id = 1')", true],
    ["query('delete from load')", true],
    ["query('create table load ()')", true],
    ["query('set local role freight_app')", true],
    ["'Select a vehicle'", false],
    ['`0000_init.sql`', false],
    ["'Update the load'", false],
    ["'Deleted from here on'", false],
  ])('pattern recognizes: %j', (text, expected) => expect(SQL.test(text)).toBe(expected))
})

it('product: formats dates and times in one place', () => {
  const FORM = /\bmonth: '(?:short|long|narrow)'|\b(?:weekday|hour): '|toLocale(?:Date|Time)String/
  const OTHERS =
    /^contract\/rules\/(?:dates|wall-time)\.ts$|^server\/(?:kernel\/jobs\/schedule|demo\/formats\/wall-time)\.ts$/
  expect(FORM.test("{ month: 'short' }")).toBe(true)
  expect(PRODUCT.filter((file) => !OTHERS.test(file) && FORM.test(read(file)))).toEqual([])
})

it('product: only the doors of the server’s domains re-export', () => {
  const DOOR = /^server\/\w+\/index\.ts$/
  const HANDS_ON = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^'"\n]*\sfrom\s/m
  expect(PRODUCT.filter((file) => !DOOR.test(file) && HANDS_ON.test(read(file)))).toEqual([])
})

it('product: no route writes JSON by hand', () => {
  expect(PRODUCT.filter((file) => file.endsWith('.routes.ts') && /[`']\{"/.test(read(file)))).toEqual([])
})

it('client: no page uses browser features that need https', () => {
  const client = PRODUCT.filter((file) => /^(?:contract|providers|resources|src)\//.test(file))
  expect(client.filter((file) => /crypto\.randomUUID\(/.test(read(file)))).toEqual([])
})

it('tests: every file belongs to a suite that runs it', () => {
  const SUITES =
    /^tests\/(?:[^/]+\.test\.ts|(?:contract|server)\/.*\.test\.ts|(?:providers|resources|pages)\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/
  expect(TESTS.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !SUITES.test(file))).toEqual([])
})

it('tests: none waits for time to pass', () => {
  const SLEEP = /waitForTimeout|\bsleep\(|new Promise[^\n]*setTimeout|timers\/promises/
  const waiting = TESTS.filter(
    (file) =>
      /\.(?:test|spec)\.tsx?$/.test(file) && !file.endsWith('house-rules.test.ts') && SLEEP.test(read(file)),
  )
  expect(waiting).toEqual([])
})

it('tests: none has a timeout that is too short for slow machines', () => {
  const SOON =
    /\bvi\.waitFor\(|\bexpect\.poll\(|asyncUtilTimeout|\b(?:waitFor|find(?:All)?By\w+)\b.*\{ timeout: /
  const own =
    /^tests\/(?:e2e\/|support\/(?:eventually|dom|e2e)\.ts|runner\.test|house-rules\.test|bench\/|soak\/|pictures\/)/
  expect(TESTS.filter((file) => !own.test(file) && SOON.test(read(file)))).toEqual([])
})

it('.gitignore: names folders from the root, so that no source folder is ignored', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .filter((line) => line.includes('/'))
  expect(ignored.filter((line) => !line.startsWith('/'))).toEqual([])
})

it('repository root: contains only known files', () => {
  const top = globSync('*', { cwd: ROOT }).filter((name) => !name.startsWith('.'))
  const documents = ['CHANGELOG.md', 'LICENSE', 'README.md', 'deploy', 'docs']
  const known = [
    'contract',
    'data',
    'dist',
    'index.html',
    'node_modules',
    'package-lock.json',
    'package.json',
  ]
  const rest = [
    'playwright-report',
    'providers',
    'resources',
    'server',
    'src',
    'test-results',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ]
  expect(top.filter((name) => ![...documents, ...known, ...rest].includes(name))).toEqual([])
})

describe('stylesheets', () => {
  const sheets = globSync('{src,resources}/**/*.css', { cwd: ROOT })
  const classesOf = (css: string) =>
    [
      ...css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, '').matchAll(/\.(-?[a-z][\w-]*)/gi),
    ].flatMap(([, name = '']) => name)
  const drawn = PRODUCT.filter((file) => /^(?:src|resources)\//.test(file)).map(read)
  const words = new Set(drawn.flatMap((text) => text.match(/[\w-]+/g) ?? []))

  it('have no unused class', () => {
    const OF_LIBRARIES = /^(?:leaflet|ant)-/
    expect(
      sheets.flatMap((file) =>
        classesOf(read(file))
          .filter((name) => !words.has(name) && !OF_LIBRARIES.test(name))
          .map((name) => `${file}: ${name}`),
      ),
    ).toEqual([])
  })

  it('define every class that a page names', () => {
    const known = new Set(sheets.flatMap((file) => classesOf(read(file))))
    const named = drawn.flatMap((text) =>
      [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    expect([...new Set(named)].filter((name) => name !== '' && !known.has(name))).toEqual([])
  })
})

describe('resources', () => {
  // Exceptions: parts that the board shares and must not load antd for, and controls that antd lacks.
  const OWN = [
    'resources/kit/cells/explained.tsx',
    'resources/kit/fold.tsx',
    'resources/kit/form/day-picker.tsx',
    'resources/kit/lookup/combobox.tsx',
    'resources/kit/part-boundary.tsx',
    'resources/loads/rate-confirmation/page-picture.tsx',
    'resources/loads/rate-confirmation/rate-rows.tsx',
    'resources/parts/kernel/map/lane-map.tsx',
    'resources/parts/market/bid/negotiation-form.tsx',
    'resources/parts/market/bid/outcome-form.tsx',
    'resources/parts/market/bid/reply-form.tsx',
    'resources/parts/market/mail/mail-body.tsx',
    'resources/parts/market/mail/mail-decisions.tsx',
    'resources/parts/market/mail/mail-files.tsx',
    'resources/parts/market/rating/stars.tsx',
  ]
  const CONTROL = /<(?:button|select|textarea|input(?!(?:\s+\w+=\{\w+\})*\s+type="file"))\b/

  it('use antd controls except in the listed files', () => {
    expect(
      PRODUCT.filter((file) => /^resources\/.*\.tsx$/.test(file) && CONTROL.test(read(file))).toSorted(),
    ).toEqual(OWN)
  })

  it('check access through the kit', () => {
    const ASKS = /import \{[^}]*\b(?:useCan|CanAccess)\b[^}]*\} from '@refinedev\/core'/
    expect(PRODUCT.filter((file) => file.startsWith('resources/') && ASKS.test(read(file)))).toEqual([
      'resources/kit/access.tsx',
    ])
  })

  it("do not style antd's internal class names", () => {
    const styles = globSync('{resources,src}/**/*.css', { cwd: ROOT })
    expect(styles.length).toBeGreaterThan(10)
    expect(styles.filter((file) => /\.ant-/.test(read(file)))).toEqual([])
  })
})
