import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'
import { findShapes } from './shapes.ts'

const DARK = 140
const BAND = { width: 0.04, height: 0.006, filled: 0.5 }
const RULE = { length: 0.03, thickness: 0.0025 }

function measureRuns({ width, height, gray }: PdfPicture, isAlongRows: boolean): Uint16Array {
  const runs = new Uint16Array(width * height)
  const [lines, length, step, next] = isAlongRows ? [height, width, 1, width] : [width, height, width, 1]
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < length;) {
      const from = at
      while (at < length && (gray[line * next + at * step] ?? 255) < DARK) at++
      for (let one = from; one < at; one++) runs[line * next + one * step] = Math.min(at - from, 65_535)
      if (at === from) at++
    }
  return runs
}

/** Removes rules and frames, which OCR reads as letters. */
export function withoutRules(picture: PdfPicture): PdfPicture {
  const { width, height, gray } = picture
  const [across, down] = [measureRuns(picture, true), measureRuns(picture, false)]
  const [long, thin] = [width * RULE.length, Math.max(4, width * RULE.thickness)]
  const isRule = (one = 0, other = 0) => one > long && other <= thin
  return {
    width,
    height,
    gray: gray.map((value, index) =>
      isRule(across[index], down[index]) || isRule(down[index], across[index]) ? 255 : value,
    ),
  }
}

/** Inverts white text on dark bands. */
export function withoutBands(picture: PdfPicture): PdfPicture {
  const { width, height } = picture
  const gray = Uint8Array.from(picture.gray)
  for (const { left, top, wide, tall, dots } of findShapes(picture, DARK)) {
    if (wide < width * BAND.width || tall < width * BAND.height || dots < wide * tall * BAND.filled) continue
    for (let y = top; y < top + tall; y++)
      for (let at = y * width + left, end = at + wide; at < end; at++)
        gray[at] = 255 - (picture.gray[at] ?? 0)
  }
  return { width, height, gray }
}
