import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'

const TILE = 32
const REACH = 2
const PAPER_SHARE = 0.85
const PAPER = 250

function estimatePaper({ width, height, gray }: PdfPicture): {
  tiles: Float32Array
  columns: number
  rows: number
} {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const bright = new Float32Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      let all = 0
      for (let y = row * TILE; y < Math.min(height, (row + 1) * TILE); y += 2)
        for (let x = column * TILE; x < Math.min(width, (column + 1) * TILE); x += 2, all++)
          counts[gray[y * width + x] ?? 0]!++
      let [left, level] = [all * (1 - PAPER_SHARE), 255]
      while (level > 0 && (left -= counts[level] ?? 0) > 0) level--
      bright[row * columns + column] = Math.max(level, 1)
    }
  const around = (from: Float32Array, pick: (values: number[]) => number) =>
    from.map((_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns]
      const values: number[] = []
      for (let y = Math.max(0, row - REACH); y <= Math.min(rows - 1, row + REACH); y++)
        for (let x = Math.max(0, column - REACH); x <= Math.min(columns - 1, column + REACH); x++)
          values.push(from[y * columns + x] ?? 0)
      return pick(values)
    })
  const spread = around(bright, (values) => Math.max(...values))
  return {
    tiles: around(spread, (values) => values.reduce((sum, value) => sum + value, 0) / values.length),
    columns,
    rows,
  }
}

export function withoutShadows(picture: PdfPicture): PdfPicture {
  const { width, height, gray } = picture
  const { tiles, columns, rows } = estimatePaper(picture)
  const even = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const atY = Math.min(Math.max(y / TILE - 0.5, 0), rows - 1)
    const [above, dy] = [Math.floor(atY), atY % 1]
    const below = Math.min(above + 1, rows - 1)
    for (let x = 0; x < width; x++) {
      const atX = Math.min(Math.max(x / TILE - 0.5, 0), columns - 1)
      const [left, dx] = [Math.floor(atX), atX % 1]
      const right = Math.min(left + 1, columns - 1)
      const top = (tiles[above * columns + left] ?? 1) * (1 - dx) + (tiles[above * columns + right] ?? 1) * dx
      const bottom =
        (tiles[below * columns + left] ?? 1) * (1 - dx) + (tiles[below * columns + right] ?? 1) * dx
      even[y * width + x] = Math.min(
        255,
        ((gray[y * width + x] ?? 255) * PAPER) / (top * (1 - dy) + bottom * dy),
      )
    }
  }
  return { width, height, gray: even }
}
