import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import type { Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { readFile } from '#server/freight/confirmation-parser/read-file.ts'
import { OURSELVES } from './facts.ts'
import { documentOf, type Layout } from './layout.ts'

/** Unmarked wrong values are the worst, so they are counted separately. */
export interface Score {
  documents: number
  values: number
  right: number
  missed: number
  wrongMarked: number
  wrongUnmarked: number
  documentsWrongUnmarked: number
  faults: string[]
  fields: Record<string, [right: number, marked: number, unmarked: number, missed: number]>
}

export type Read = (file: Buffer, seed: number) => Promise<Reading>

const readText: Read = (file) => readFile(1, file, OURSELVES, { timeMs: 60_000 })

const nameOf = (key: string) => key.replace(/^stop\.\d+\.\w+\./, 'stop ').replace(/\.\d+$/, '')

/** Values outside the layout's promise that count as wrong when misread: money, dates and ids. */
const EXACT =
  /^(?:rate|line_haul|fuel|accessorial\.\d+|load_number|po|bol|mc|weight|pieces|stop\.\d+\.\w+\.(?:place|from|to|reference))$/

const plain = (value: ReadValue) =>
  typeof value === 'string' ? value.toLowerCase().replace(/\s+/g, ' ').trim() : value

export async function scoreDocument(
  layout: Layout,
  seed: number,
  score: Score,
  read = readText,
): Promise<void> {
  const { name, file, truth, state } = await documentOf(layout, seed)
  const reading = await read(file, seed)
  const before = score.wrongUnmarked
  score.documents++
  const count = (key: string, place: 0 | 1 | 2 | 3) => {
    const counts = (score.fields[nameOf(key)] ??= [0, 0, 0, 0])
    counts[place]++
  }
  const fault = (what: string) => score.faults.push(`${name} (${seed}): ${what}`)
  if (reading.state !== state) {
    fault(`read as ${reading.state}`)
    score.missed += Math.max(truth.size, 1)
    score.values += Math.max(truth.size, 1)
    for (const key of truth.keys()) count(key, 3)
    return
  }
  const found = new Map(reading.fields.map((field) => [field.key, field]))
  const wrong = (
    key: string,
    { value, state: certainty, text: words }: ReadField,
    wanted: ReadValue | undefined,
  ) => {
    count(key, certainty === 'accepted' ? 2 : 1)
    if (certainty === 'accepted') score.wrongUnmarked++
    else score.wrongMarked++
    fault(
      `${key} is ${JSON.stringify(wanted ?? null)}, read ${certainty} ${JSON.stringify(value)} from "${words.slice(0, 90)}"`,
    )
  }
  for (const [key, wanted] of truth) {
    const field = found.get(key)
    score.values++
    if (!field) {
      score.missed++
      count(key, 3)
      fault(`${key} ${JSON.stringify(wanted)} missed`)
    } else if (plain(field.value) === plain(wanted)) {
      score.right++
      count(key, 0)
    } else wrong(key, field, wanted)
  }
  for (const field of reading.fields) {
    const isOpen = layout.printed.length === 0 || name.startsWith('parts that')
    if (
      EXACT.test(field.key) &&
      !truth.has(field.key) &&
      !(isOpen && field.state !== 'accepted') &&
      !(isOpen && /^(?:line_haul|fuel)$/.test(field.key))
    )
      wrong(field.key, field, undefined)
  }
  if (score.wrongUnmarked > before) score.documentsWrongUnmarked++
}

export const emptyScore = (): Score => ({
  documents: 0,
  values: 0,
  right: 0,
  missed: 0,
  wrongMarked: 0,
  wrongUnmarked: 0,
  documentsWrongUnmarked: 0,
  faults: [],
  fields: {},
})
