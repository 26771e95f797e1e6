import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { escapePattern } from '#contract/rules/pattern.ts'
import { readTopic } from '#src/help/guide.ts'
import { PAGE_ROUTES } from '#src/route-table.ts'
import { readTexts } from '#tests/texts/read-texts.ts'

const ROOT = dirname(import.meta.dirname)
const GUIDE = join(ROOT, 'docs/user')
const PICTURE_BYTES = 150_000
const read = (file: string) => readFileSync(join(GUIDE, file), 'utf8')
const ROLES = ['dispatcher.md', 'driver.md', 'hr.md', 'accountant.md', 'administrator.md']
const FILES = ['README.md', ...ROLES]

describe('pages of the app in the user guide', () => {
  const rows = [
    ...read('README.md').matchAll(
      /^\| [^|]+ \| `(\/[^`]*)` \| \[[^\]]+\]\(([\w-]+\.md)(?:#([\w-]+))?\) \|$/gm,
    ),
  ]
  const chapters = rows.map(([, path = '', file = '', anchor]) => ({ path, file, anchor }))
  // A list, or a page that is no record's, has a chapter; its records are explained there.
  const pages = PAGE_ROUTES.map(({ pattern }) => pattern).filter(
    (pattern) => !/[:*]|\/(?:create|import)$/.test(pattern),
  )

  it('each have a chapter in the table of docs/user/README.md', () => {
    expect(chapters.map(({ path }) => path).toSorted()).toEqual(
      [...pages, '/dispatch/import', '/driver'].toSorted(),
    )
  })

  it.each(chapters)('$path: leads to an existing chapter', ({ file, anchor }) => {
    expect(readTopic({ file, anchor: anchor ?? 'driver' })).toBeDefined()
  })
})

describe('labels in the user guide', () => {
  const sources = globSync('{contract,providers,resources,src}/**/*.{ts,tsx}', { cwd: ROOT })
  const texts = new Set(
    sources
      .flatMap((file) => readTexts(file, readFileSync(join(ROOT, file), 'utf8')))
      .map(({ text }) => text),
  )
  // A label with a value in it is named with one, such as "New load", or without, such as "Match counter".
  const withValue = [...texts].filter(
    (text) => text.includes('{…}') && text.replaceAll('{…}', '').trim().length >= 3,
  )
  const parts = new Set(
    withValue.flatMap((text) => text.split('{…}').map((part) => part.replace(/^[\s,:]+|[\s,:(]+$/g, ''))),
  )
  const patterns = withValue.map((text) => new RegExp(`^${text.split('{…}').map(escapePattern).join('.+')}$`))
  const isOnScreen = (label: string) =>
    texts.has(label) || parts.has(label) || patterns.some((pattern) => pattern.test(label))

  it.each(FILES)('%s: each bold label is a text of the app', (file) => {
    const labels = new Set(
      [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replace(/\s+/g, ' ')),
    )
    expect([...labels].filter((label) => !isOnScreen(label))).toEqual([])
  })
})

describe('pictures of the user guide', () => {
  const named = FILES.flatMap((file) =>
    [...read(file).matchAll(/\]\((pictures\/[\w-]+\.png)\)/g)].map(([, picture = '']) => picture),
  )

  it('are exactly those the guide shows', () => {
    expect(globSync('pictures/*.png', { cwd: GUIDE }).toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it.each(named)('%s: is small enough', (picture) =>
    expect(statSync(join(GUIDE, picture)).size).toBeLessThanOrEqual(PICTURE_BYTES),
  )
})
