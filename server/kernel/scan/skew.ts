import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'

export interface Skew {
  readonly upper: number
  readonly lower: number
}

const SMALL = 800
const DARK = 128
const MAX_SLOPE = 0.14
const MAX_BINS = 2400

function printedPoints({ width, height, gray }: PdfPicture): { points: Float32Array; scale: number } {
  const step = Math.max(1, Math.round(Math.max(width, height) / SMALL / 1.4))
  const reach = Math.round(width / 100)
  const isDark = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || (gray[y * width + x] ?? 255) < DARK
  // Print is thin; a desk beside the page is not.
  const isThin = (x: number, y: number) =>
    (!isDark(x - reach, y) && !isDark(x + reach, y)) || (!isDark(x, y - reach) && !isDark(x, y + reach))
  const points: number[] = []
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) if (isDark(x, y) && isThin(x, y)) points.push(x / step, y / step)
  return { points: Float32Array.from(points), scale: step }
}

function sharpness(points: Float32Array, slope: number, from: number, to: number): number {
  const bins = new Float64Array(MAX_BINS)
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    if (y < from || y >= to) continue
    const bin = Math.round(y - x * slope) + 400
    if (bin >= 0 && bin < bins.length) bins[bin] = (bins[bin] ?? 0) + 1
  }
  let sum = 0
  for (let bin = 1; bin < bins.length; bin++) sum += ((bins[bin] ?? 0) - (bins[bin - 1] ?? 0)) ** 2
  return sum
}

function bestSlope(
  score: (slope: number) => number,
  from: number,
  to: number,
): { slope: number; score: number } {
  let best = { slope: from, score: -1 }
  const search = (low: number, high: number, step: number) => {
    for (let slope = low; slope <= high + 1e-9; slope += step) {
      const found = score(slope)
      if (found > best.score) best = { slope, score: found }
    }
  }
  search(from, to, 0.008)
  search(best.slope - 0.008, best.slope + 0.008, 0.002)
  search(best.slope - 0.002, best.slope + 0.002, 0.0005)
  return best
}

export function detectSkew(picture: PdfPicture): Skew {
  const { points, scale } = printedPoints(picture)
  const tall = picture.height / scale
  const within = (from: number, to: number) => (slope: number) =>
    sharpness(points, slope, from * tall, to * tall)
  const { slope } = bestSlope(within(0, 1), -MAX_SLOPE, MAX_SLOPE)
  const near = (from: number, to: number) => bestSlope(within(from, to), slope - 0.016, slope + 0.016).slope
  const inPart = (count: number) => count > points.length / 2 / 6
  const countIn = (from: number, to: number) => {
    let count = 0
    for (let at = 1; at < points.length; at += 2)
      if ((points[at] ?? 0) >= from * tall && (points[at] ?? 0) < to * tall) count++
    return count
  }
  const part = (from: number, to: number) => (inPart(countIn(from, to)) ? near(from, to) : slope)
  return { upper: part(0, 0.5), lower: part(0.5, 1) }
}
