import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { readFileOf } from '#server/rate-confirmation/read-file.ts'
import { OURSELVES } from './facts.ts'
import { documentOf, type Layout } from './layout.ts'

/** How the values of some documents were read; a wrong one without a mark is the worst, and counted by itself and by document. */
export interface Score {
  documents: number
  values: number
  right: number
  missed: number
  wrongMarked: number
  wrongUnmarked: number
  documentsWrongUnmarked: number
  faults: string[]
}

/** Values that a layout does not promise to print and that are read from it all the same: wrong where they name money, a date or an id. */
const EXACT = /^(?:rate|line_haul|fuel|accessorial\.\d+|load_number|po|bol|mc|weight|pieces|stop\.\d+\.\w+\.(?:place|from|to|reference))$/

const plain = (value: ReadValue) => (typeof value === 'string' ? value.toLowerCase().replace(/\s+/g, ' ').trim() : value)

/** Reads a document and compares it with its truth, value by value. */
export async function scoreDocument(layout: Layout, seed: number, score: Score): Promise<void> {
  const { name, file, truth, state } = await documentOf(layout, seed)
  const reading = await readFileOf(1, file, OURSELVES, { timeMs: 60_000 })
  const before = score.wrongUnmarked
  score.documents++
  const fault = (what: string) => score.faults.push(`${name} (${seed}): ${what}`)
  if (reading.state !== state) {
    fault(`read as ${reading.state}`)
    score.missed += Math.max(truth.size, 1)
    score.values += Math.max(truth.size, 1)
    return
  }
  const found = new Map(reading.fields.map((field) => [field.key, field]))
  const wrong = (key: string, { value, state: certainty, text: words }: ReadField, wanted: ReadValue | undefined) => {
    if (certainty === 'accepted') score.wrongUnmarked++
    else score.wrongMarked++
    fault(`${key} is ${JSON.stringify(wanted ?? null)}, read ${certainty} ${JSON.stringify(value)} from "${words.slice(0, 90)}"`)
  }
  for (const [key, wanted] of truth) {
    const field = found.get(key)
    score.values++
    if (!field) {
      score.missed++
      fault(`${key} ${JSON.stringify(wanted)} missed`)
    } else if (plain(field.value) === plain(wanted)) score.right++
    else wrong(key, field, wanted)
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
})
