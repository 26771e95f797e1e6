import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'
import { type Shape, findShapes } from './shapes.ts'

const DARK = 140
const LETTER = { least: 0.002, most: 0.03 }
const LEAST_LETTERS = 12
const MAX_LETTERS = 1500

const gapBetween = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(0, other - from - length, from - other - otherLength)

function isNeighborAbove(letter: Shape, letters: readonly Shape[]): boolean | undefined {
  let nearest = Math.max(letter.wide, letter.tall) * 2
  let isAbove: boolean | undefined
  for (const other of letters) {
    if (other === letter) continue
    const across = gapBetween(letter.left, letter.wide, other.left, other.wide)
    if (across >= nearest) continue
    const down = gapBetween(letter.top, letter.tall, other.top, other.tall)
    const gap = Math.max(across, down)
    if (gap >= nearest || across === down) continue
    nearest = gap
    isAbove = down > across
  }
  return isAbove
}

export type Lie = 'level' | 'on its side' | 'blank'

/** Letters are closer to their neighbors on a line than to the next line. */
export function detectOrientation(picture: PdfPicture): Lie {
  const side = Math.max(picture.width, picture.height)
  const isLetter = ({ wide, tall }: Shape) =>
    Math.min(wide, tall) > side * LETTER.least && Math.max(wide, tall) < side * LETTER.most
  const letters = findShapes(picture, DARK).filter(isLetter)
  if (letters.length < LEAST_LETTERS) return 'blank'
  const step = Math.max(1, Math.floor(letters.length / MAX_LETTERS))
  let votes = 0
  for (let at = 0; at < letters.length; at += step) {
    const isAbove = isNeighborAbove(letters[at]!, letters)
    if (isAbove !== undefined) votes += isAbove ? 1 : -1
  }
  return votes > 0 ? 'on its side' : 'level'
}
