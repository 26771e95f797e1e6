import type { ReadField, ReadPlace } from '#contract/rules/rate-confirmation.ts'
import type { PdfText } from '#server/kernel/pdf/pdf-page.ts'
import type { ReadPage } from '#server/kernel/scan/page-reader.ts'
import { confirmedTwice } from './confirmed-twice.ts'
import { doubted } from './flow.ts'
import type { TownsOfZip } from './places.ts'
import { type Ourselves, type Reading, readConfirmation, unreadable } from './read-confirmation.ts'

const LEAST_LETTERS = 40
const SURE = 88
const LINE_INSET = 0.13
const UNCLEAR = 'Hard to read on the scan. Check it.'
const ONCE = 'Read from a scan. Check it.'

/** Lowest word confidence; 100 for digital text. */
function getConfidence({ places }: ReadField, { pages }: PdfText): number {
  const words = places.flatMap((place) =>
    (pages[place.page - 1]?.words ?? []).filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return x > place.left && x < place.right && y > place.top && y < place.bottom
    }),
  )
  return Math.min(100, ...words.map(({ confidence = 100 }) => confidence))
}

/** Marks values that are uncertain and not confirmed elsewhere in the document. */
export function readScanned(
  text: PdfText,
  scans: ReadonlyMap<number, ReadPage>,
  ours: Ourselves,
  townsOf: TownsOfZip,
): Reading {
  const letters = text.pages.reduce(
    (sum, { words }) => sum + words.reduce((count, word) => count + word.text.length, 0),
    0,
  )
  const pages = Array.from(scans, ([page, { quarters, isLegible }]) => ({
    page,
    quarters,
    is_read: isLegible,
  }))
  if (letters < LEAST_LETTERS) return { ...unreadable('no_text', text.page_count), scans: pages }
  const reading = readConfirmation(text, ours, townsOf)
  const isScanned = ({ places }: ReadField) => places.some(({ page }) => scans.has(page))
  const isSaidTwice = confirmedTwice(text, reading.fields)
  const marked = (field: ReadField) => {
    if (!isScanned(field)) return field
    if (getConfidence(field, text) < SURE) return doubted(field, 'marked', UNCLEAR)
    return isSaidTwice(field) ? field : doubted(field, 'marked', ONCE)
  }
  const onPicture = (place: ReadPlace): ReadPlace => {
    const inset = (place.bottom - place.top) * LINE_INSET
    const box = { ...place, top: place.top + inset, bottom: place.bottom - inset }
    return { page: place.page, ...(scans.get(place.page)?.placeOf(box) ?? place) }
  }
  return {
    ...reading,
    scans: pages,
    fields: reading.fields.map(marked).map((field) => ({ ...field, places: field.places.map(onPicture) })),
  }
}
