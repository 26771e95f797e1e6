import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'

export interface Shape {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly tall: number
  readonly dots: number
}

export function findShapes({ width, height, gray }: PdfPicture, dark: number): Shape[] {
  const isSeen = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const shapes: Shape[] = []
  for (let start = 0; start < gray.length; start++) {
    if (isSeen[start] || gray[start]! >= dark) continue
    let [size, dots, left, right, top, bottom] = [1, 0, width, 0, height, 0]
    stack[0] = start
    isSeen[start] = 1
    const visit = (at: number) => {
      if (isSeen[at] || gray[at]! >= dark) return
      isSeen[at] = 1
      stack[size++] = at
    }
    while (size > 0) {
      const at = stack[--size]!
      const [x, y] = [at % width, Math.floor(at / width)]
      dots++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y < height - 1) visit(at + width)
    }
    shapes.push({ left, top, wide: right - left + 1, tall: bottom - top + 1, dots })
  }
  return shapes
}
