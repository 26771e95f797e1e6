interface Point {
  readonly x: number
  readonly y: number
}

export interface PageCorners {
  readonly topLeft: Point
  readonly topRight: Point
  readonly bottomRight: Point
  readonly bottomLeft: Point
}

const LEAST = { area: 0.15, side: 0.2 }
const BEYOND = 0.05

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
const length = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)

/** Rejects slivers such as a fold, a line of a form or the edge of a desk. */
export function isPageShape({ topLeft, topRight, bottomRight, bottomLeft }: PageCorners): boolean {
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const
  if (corners.some((point) => [point.x, point.y].some((share) => !(share >= -BEYOND && share <= 1 + BEYOND))))
    return false
  const next = (index: number) => corners[index % 4] ?? topLeft
  if (corners.some((corner, index) => cross(corner, next(index + 1), next(index + 2)) <= 0)) return false
  const doubled = corners.reduce(
    (sum, { x, y }, index) => sum + x * next(index + 1).y - next(index + 1).x * y,
    0,
  )
  const across = (length(topLeft, topRight) + length(bottomLeft, bottomRight)) / 2
  const down = (length(topLeft, bottomLeft) + length(topRight, bottomRight)) / 2
  return doubled / 2 >= LEAST.area && Math.min(across, down) >= LEAST.side
}
