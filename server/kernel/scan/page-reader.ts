import type { Box, PdfPicture, PdfWord } from '#server/kernel/pdf/pdf-page.ts'
import { withoutShadows } from './contrast.ts'
import type { Recognizer } from './recognizer.ts'
import { detectOrientation } from './side.ts'
import { straightened, turned } from './straighten.ts'
import { joined } from './words.ts'

export interface ReadPage {
  readonly words: PdfWord[]
  readonly placeOf: (box: Box) => Box
  readonly quarters: number
  readonly isLegible: boolean
  readonly width: number
  readonly height: number
}

const LEAST_WORDS = 8
const SURE = 70
const LEGIBLE = 0.5

function legibility(words: readonly PdfWord[]): number {
  const letters = (of: readonly PdfWord[]) => of.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.filter(({ confidence = 0, text }) => confidence >= SURE && /[a-z]{3}|\d{3}/i.test(text))
  return sure.length < LEAST_WORDS ? 0 : letters(sure) / Math.max(1, letters(words))
}

async function readTurned(
  recognizer: Promise<Recognizer>,
  picture: PdfPicture,
  quarters: number,
): Promise<ReadPage> {
  const page = turned(picture, quarters)
  const { picture: straight, placeOf } = straightened(page)
  const words = joined(await (await recognizer).read(straight))
  const isLegible = words.length < LEAST_WORDS || legibility(words) >= LEGIBLE
  return { words, placeOf, quarters, isLegible, width: page.width, height: page.height }
}

/** Reads it upside down only when the first result is almost empty. */
export async function readPage(recognizer: Promise<Recognizer>, picture: PdfPicture): Promise<ReadPage> {
  const even = withoutShadows(picture)
  const lie = detectOrientation(even)
  if (lie === 'blank')
    return {
      words: [],
      placeOf: (box) => box,
      quarters: 0,
      isLegible: true,
      width: picture.width,
      height: picture.height,
    }
  const [first, second] = lie === 'on its side' ? [1, 3] : [0, 2]
  const one = await readTurned(recognizer, even, first)
  if (legibility(one.words) >= LEGIBLE) return one
  const other = await readTurned(recognizer, even, second)
  return legibility(other.words) > legibility(one.words) ? other : one
}
