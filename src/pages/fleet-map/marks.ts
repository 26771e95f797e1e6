import { type Box, overlap } from '#parts/kernel/map/box.ts'
import type { TruckState } from '#contract/rules/truck-state.ts'
import type { Mark } from './cluster-wire.ts'

export interface DrawnMark extends Mark {
  x: number
  y: number
  state: TruckState
  isPlanned: boolean
  isChosen: boolean
  label: string
}

export interface Look {
  ok: string
  warn: string
  blue: string
  quiet: string
  surface: string
  text: string
  accent: string
  onAccent: string
  focus: string
  font: string
}

type Pen = CanvasRenderingContext2D

export const HALF = 6

const LETTER = 7.5

export const clusterHalf = (count: number): number => 12 + Math.min(14, Math.log10(count) * 5)

const VARIABLES: Record<keyof Look, string> = {
  ok: '--green',
  warn: '--warn',
  blue: '--blue',
  quiet: '--text-3',
  surface: '--surface',
  text: '--text',
  accent: '--accent',
  onAccent: '--on-accent',
  focus: '--focus',
  font: '--font-family',
}

export function getLook(element: Element): Look {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as unknown as Look
}

function drawCluster(pen: Pen, { x, y, count }: DrawnMark, look: Look) {
  pen.beginPath()
  pen.arc(x, y, clusterHalf(count), 0, 2 * Math.PI)
  pen.fillStyle = look.accent
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = look.surface
  pen.stroke()
  pen.fillStyle = look.onAccent
  pen.fillText(count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`, x, y + 1)
}

function polygon(pen: Pen, points: readonly (readonly [x: number, y: number])[]) {
  points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  pen.closePath()
}

function outline(pen: Pen, { x, y, state }: DrawnMark, half: number) {
  pen.beginPath()
  if (state === 'empty') pen.arc(x, y, half, 0, 2 * Math.PI)
  else if (state === 'loaded' || state === 'assigned') pen.rect(x - half, y - half, 2 * half, 2 * half)
  else if (state === 'soon' || state === 'later')
    polygon(pen, [
      [x, y - half - 2],
      [x + half + 1, y + half],
      [x - half - 1, y + half],
    ])
  else
    polygon(pen, [
      [x, y - half],
      [x + half, y],
      [x, y + half],
      [x - half, y],
    ])
}

const COLOURS = {
  empty: 'ok',
  soon: 'warn',
  later: 'warn',
  assigned: 'blue',
  loaded: 'blue',
  offline: 'quiet',
} as const

function drawVehicle(pen: Pen, mark: DrawnMark, look: Look) {
  const { x, y, state, isPlanned, isChosen } = mark
  const colour = look[COLOURS[state]]
  const isHollow = state === 'offline' || state === 'assigned' || state === 'later'
  outline(pen, mark, HALF)
  pen.fillStyle = isHollow ? look.surface : colour
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = isHollow ? colour : look.surface
  pen.stroke()
  if (isPlanned) {
    pen.setLineDash([3, 3])
    pen.strokeStyle = colour
    outline(pen, mark, HALF + 4)
    pen.stroke()
    pen.setLineDash([])
  }
  if (!isChosen) return
  pen.beginPath()
  pen.arc(x, y, HALF + 7, 0, 2 * Math.PI)
  pen.lineWidth = 3
  pen.strokeStyle = look.focus
  pen.stroke()
}

const around = ({ x, y }: DrawnMark, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

export const getBox = (mark: DrawnMark): Box =>
  around(mark, mark.count > 1 ? clusterHalf(mark.count) : HALF + (mark.isChosen || mark.isPlanned ? 5 : 1))

export interface PlacedLabel {
  mark: DrawnMark
  left: number
  top: number
  width: number
}

export const getLabelBox = ({ left, top, width }: PlacedLabel): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + 2 * HALF,
})

/** Above and below at growing distances, where only the chosen label goes. */
const LEVELS = [20, 30, 40, 50].flatMap((away) => [-away, away])

function listPositions(mark: DrawnMark): PlacedLabel[] {
  const { x, y, label, isPlanned, isChosen } = mark
  const away = HALF + (isPlanned || isChosen ? 12 : 5)
  const width = label.length * LETTER
  const top = y - HALF
  const beside = [x + away, x - away - width].map((left) => ({ mark, left, top, width }))
  if (!isChosen) return beside
  return [...beside, ...LEVELS.map((level) => ({ mark, left: x + 1, top: top + level, width }))]
}

/**
 * Prefers the right of a vehicle, then its left, then no label: a label never covers a mark or another label.
 * The chosen one also goes above or below.
 */
export function placedLabels(marks: readonly DrawnMark[]): PlacedLabel[] {
  const occupied = marks.map(getBox)
  return marks
    .filter(({ count, label }) => count === 1 && label !== '')
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
    .flatMap((mark) => {
      const free = listPositions(mark).find((label) => {
        const box = getLabelBox(label)
        return !occupied.some((other) => overlap(box, other))
      })
      if (!free) return []
      occupied.push(getLabelBox(free))
      return [free]
    })
}

function drawLabel(pen: Pen, { mark: { label }, left, top }: PlacedLabel, look: Look) {
  const middle = top + HALF + 1
  pen.lineWidth = 3
  pen.strokeStyle = look.surface
  pen.strokeText(label, left, middle)
  pen.fillStyle = look.text
  pen.fillText(label, left, middle)
}

export function drawMarks(
  pen: Pen,
  marks: readonly DrawnMark[],
  labels: readonly PlacedLabel[],
  look: Look,
): void {
  const [vehicles, clusters] = [
    marks.filter(({ count }) => count === 1),
    marks.filter(({ count }) => count > 1),
  ]
  pen.lineJoin = 'round'
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  pen.font = `600 12px ${look.font}`
  clusters.forEach((mark) => drawCluster(pen, mark, look))
  vehicles.forEach((mark) => drawVehicle(pen, mark, look))
  pen.textAlign = 'left'
  pen.font = `500 12px ${look.font}`
  labels.forEach((label) => drawLabel(pen, label, look))
}

export function markAt(marks: readonly DrawnMark[], x: number, y: number): DrawnMark | undefined {
  const reach = ({ count }: DrawnMark) => (count > 1 ? clusterHalf(count) : HALF) + 6
  const away = (mark: DrawnMark) => Math.hypot(mark.x - x, mark.y - y)
  return marks.filter((mark) => away(mark) <= reach(mark)).toSorted((a, b) => away(a) - away(b))[0]
}
