export interface Label {
  key: string
  qualifier: string
  value: string
}

const LABEL = /^([a-z][^:]{0,69}?)\s*:(?!\/\/)\s*(.*)$/i
const NOTES_END =
  /^(?:bid on load|if you (?:would like|are interested)|this (?:posting|load|e-?mail)|please (?:contact|reference)|--|_{5})/i
const NOTES_LIMIT = 4000

function parseKey(label: string): { key: string; qualifier: string } {
  const bracket = /\(([^()]*)\)/.exec(label)
  const key = label
    .replace(/\([^()]*\)/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()
  return { key, qualifier: (bracket?.[1] ?? '').trim().toUpperCase() }
}

/** Lines after a notes label belong to the notes; a value may be in the next cell or line. */
export class Labels {
  readonly all: Label[] = []

  constructor(lines: string[], known: (key: string) => boolean) {
    let open: Label | undefined
    for (const line of lines.flatMap(parseCells)) {
      const found = LABEL.exec(line)
      const label = found && { ...parseKey(found[1] ?? ''), value: (found[2] ?? '').trim() }
      if (label && known(label.key)) {
        this.all.push(label)
        open = label
      } else if (open?.key === 'notes' && line !== '' && !NOTES_END.test(line)) {
        if (open.value.length < NOTES_LIMIT) open.value = `${open.value}\n${line}`.trim()
      } else if (open?.value === '' && line !== '' && !found) {
        open.value = line
      } else if (line !== '' || open?.value !== '') {
        open = undefined
      }
    }
  }

  get(...keys: string[]): string | undefined {
    for (const key of keys) {
      const hits = this.all.filter((label) =>
        key.endsWith('*') ? label.key.startsWith(key.slice(0, -1)) : label.key === key,
      )
      const hit = hits.find((label) => label.value !== '') ?? hits[0]
      if (hit) return hit.value
    }
    return undefined
  }

  every(key: string): { label: string; value: string }[] {
    return this.all
      .filter((label) => label.key === key)
      .map(({ qualifier, value }) => ({ label: qualifier, value }))
  }
}

function parseCells(line: string): string[] {
  const cells = line.split('\t').filter((cell) => cell !== '')
  if (cells.length < 2) return [line.replaceAll('\t', '')]
  const joined: string[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    if (last?.endsWith(':') && !LABEL.test(cell)) joined[joined.length - 1] = `${last} ${cell}`
    else joined.push(cell)
  }
  return joined
}

export function breakBefore(lines: string[], labels: RegExp): string[] {
  return lines.flatMap((line) =>
    (line.match(labels)?.length ?? 0) > 2 ? line.replace(labels, '\n$&').split('\n') : [line],
  )
}
