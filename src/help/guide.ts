import { escapePattern } from '#contract/rules/pattern.ts'
import { toAnchor } from './heading-anchor.ts'

const TEXTS = import.meta.glob<string>('/docs/user/*.md', { query: '?raw', import: 'default', eager: true })
const PICTURES = import.meta.glob<string>('/docs/user/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

const FOLDER = '/docs/user/'
const INDEX = 'README.md'

const read = (file: string): string | undefined => TEXTS[FOLDER + file]

/** A file of docs/user, or one chapter of it. */
export interface Topic {
  readonly file: string
  readonly anchor?: string | undefined
}

export const CONTENTS: Topic = { file: INDEX }

/** Markdown of a topic: its heading and all below it; undefined when there is no such topic. */
export function readTopic({ file, anchor }: Topic): string | undefined {
  const lines = read(file)?.split('\n') ?? []
  if (anchor === undefined) return lines.length === 0 ? undefined : lines.join('\n')
  const level = (line: string) => /^#+(?= )/.exec(line)?.[0].length ?? 0
  const start = lines.findIndex((line) => level(line) > 0 && toAnchor(line.replace(/^#+ /, '')) === anchor)
  if (start < 0) return undefined
  const end = lines.findIndex(
    (line, index) => index > start && level(line) > 0 && level(line) <= level(lines[start] ?? ''),
  )
  return lines.slice(start, end < 0 ? undefined : end).join('\n')
}

/** The topic that a link of a guide leads to; undefined when it leads elsewhere. */
export function parseLink(href: string, from: string): Topic | undefined {
  const [, file = '', anchor] = /^([\w-]+\.md)?(?:#([\w-]+))?$/.exec(href) ?? []
  const topic = { file: file || from, anchor }
  return (file || anchor) && readTopic(topic) !== undefined ? topic : undefined
}

/** The address of a picture that a guide names; undefined when there is none. */
export const findPicture = (src: string): string | undefined => PICTURES[FOLDER + src]

const PAGE_ROW = /^\| [^|]+ \| `(\/[^`]*)` \| \[[^\]]+\]\(([^)]+)\) \|$/gm

/** The chapter of the page at a path: a record's is that of its list. */
export function findTopic(path: string): Topic {
  const rows = [...(read(INDEX) ?? '').matchAll(PAGE_ROW)].map(([, page = '', link = '']) => ({ page, link }))
  const own = rows
    .filter(({ page }) => path === page || path.startsWith(`${page}/`))
    .toSorted((a, b) => b.page.length - a.page.length)[0]
  return (own && parseLink(own.link, INDEX)) ?? CONTENTS
}

export interface Term {
  readonly name: string
  readonly meaning: string
}

export const GLOSSARY: readonly Term[] = [
  ...(read('glossary.md') ?? '').matchAll(/^- \*\*([^*]+)\*\*: (.+)$/gm),
].map(([, name = '', meaning = '']) => ({ name, meaning }))

const slugWords = (name: string) =>
  name
    .split(/[()]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** The terms of the glossary that a text uses. */
export const findTerms = (text: string): readonly Term[] =>
  GLOSSARY.filter(({ name }) =>
    slugWords(name).some((word) =>
      new RegExp(`\\b${escapePattern(word)}s?\\b`, word === word.toUpperCase() ? '' : 'i').test(text),
    ),
  )

/** The terms whose name or meaning has what is typed; a name's match comes first. */
export function searchTerms(typed: string): readonly Term[] {
  const sought = typed.trim().toLowerCase()
  const inName = GLOSSARY.filter(({ name }) => name.toLowerCase().includes(sought))
  return [
    ...inName,
    ...GLOSSARY.filter((term) => !inName.includes(term) && term.meaning.toLowerCase().includes(sought)),
  ]
}
