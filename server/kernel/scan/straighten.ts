import type { Box, PdfPicture } from '#server/kernel/pdf/pdf-page.ts'
import { withoutBands, withoutRules } from './bands.ts'
import { type Skew, detectSkew } from './skew.ts'

export interface Straightened {
  readonly picture: PdfPicture
  readonly placeOf: (box: Box) => Box
}

const READ_WIDTH = 1900

export function turned({ width, height, gray }: PdfPicture, quarters: number): PdfPicture {
  if (quarters === 0) return { width, height, gray }
  const out = new Uint8Array(width * height)
  const isOnSide = quarters % 2 === 1
  const [wide, tall] = isOnSide ? [height, width] : [width, height]
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      const from =
        quarters === 1
          ? (height - 1 - x) * width + y
          : quarters === 2
            ? (height - 1 - y) * width + width - 1 - x
            : x * width + width - 1 - y
      out[y * wide + x] = gray[from] ?? 255
    }
  return { width: wide, height: tall, gray: out }
}

function createSource({ width, height }: PdfPicture, { upper, lower }: Skew) {
  const [middleX, middleY] = [width / 2, height / 2]
  const mean = (upper + lower) / 2
  const change = (lower - upper) / (height / 2)
  return (x: number, y: number): [number, number] => {
    const slope = mean + (y - middleY) * change
    return [x - (y - middleY) * mean, y + (x - middleX) * slope]
  }
}

function resampled(picture: PdfPicture, skew: Skew, scale: number): PdfPicture {
  const { width, height, gray } = picture
  const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)]
  const out = new Uint8Array(wide * tall).fill(255)
  const source = createSource(picture, skew)
  for (let y = 0; y < tall; y++) {
    const [startX, startY] = source(0, y / scale)
    const [endX, endY] = source(1, y / scale)
    const [stepX, stepY] = [(endX - startX) / scale, (endY - startY) / scale]
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] = [startX + x * stepX, startY + x * stepY]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [dx, dy, at] = [fromX - left, fromY - top, top * width + left]
      const above = gray[at]! * (1 - dx) + gray[at + 1]! * dx
      const below = gray[at + width]! * (1 - dx) + gray[at + width + 1]! * dx
      out[y * wide + x] = above * (1 - dy) + below * dy
    }
  }
  return { width: wide, height: tall, gray: out }
}

export function straightened(page: PdfPicture): Straightened {
  const skew = detectSkew(page)
  const level = resampled(page, skew, Math.min(2.5, Math.max(0.6, READ_WIDTH / page.width)))
  const source = createSource(page, skew)
  const toOriginalBox = ({ left, top, right, bottom }: Box): Box => {
    const corners = [left, right].flatMap((x) =>
      [top, bottom].map((y) => source(x * page.width, y * page.height)),
    )
    const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of))
    return {
      left: share(Math.min(...corners.map(([x]) => x)), page.width),
      right: share(Math.max(...corners.map(([x]) => x)), page.width),
      top: share(Math.min(...corners.map(([, y]) => y)), page.height),
      bottom: share(Math.max(...corners.map(([, y]) => y)), page.height),
    }
  }
  return { picture: withoutRules(withoutBands(level)), placeOf: toOriginalBox }
}
