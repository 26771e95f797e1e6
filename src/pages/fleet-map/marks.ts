import { type Box, overlap } from '#parts/kernel/map/box.ts'
import type { Mark } from './cluster-wire.ts'

export interface DrawnMark extends Mark {
  x: number
  y: number
  isInService: boolean
  isStale: boolean
  isPlanned: boolean
  isChosen: boolean
  label: string
}

export interface Look {
  ok: string
  warn: string
  surface: string
  text: string
  accent: string
  onAccent: string
  focus: string
  font: string
}

export const HALF = 6

const LETTER = 7.5

export const clusterHalf = (count: number): number => 12 + Math.min(14, Math.log10(count) * 5)

const VARIABLES: Record<keyof Look, string> = {
  ok: '--ok',
  warn: '--warn',
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

function drawCluster(pen: CanvasRenderingContext2D, { x, y, count }: DrawnMark, look: Look) {
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

function outline(pen: CanvasRenderingContext2D, { x, y, isInService }: DrawnMark, half: number) {
  pen.beginPath()
  if (isInService) pen.arc(x, y, half, 0, 2 * Math.PI)
  else pen.rect(x - half, y - half, 2 * half, 2 * half)
}

function drawVehicle(pen: CanvasRenderingContext2D, mark: DrawnMark, look: Look) {
  const { x, y, isInService, isStale, isPlanned, isChosen } = mark
  const colour = isInService ? look.ok : look.warn
  outline(pen, mark, HALF)
  pen.fillStyle = isStale ? look.surface : colour
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = isStale ? colour : look.surface
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

interface PlacedLabel {
  mark: DrawnMark
  left: number
}

/**
 * Prefers the right of a vehicle, then its left, then no label: a label never covers a mark or another label,
 * except the chosen one's.
 */
export function placedLabels(marks: readonly DrawnMark[]): PlacedLabel[] {
  const occupied = marks.map(getBox)
  const labelled = marks.filter(({ count, label }) => count === 1 && label !== '')
  return labelled
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
    .flatMap((mark) => {
      const { x, y, label, isPlanned, isChosen } = mark
      const away = HALF + (isPlanned || isChosen ? 12 : 5)
      const width = label.length * LETTER
      const boxes = [x + away, x - away - width].map((left): Box => ({
        left,
        right: left + width,
        top: y - HALF,
        bottom: y + HALF,
      }))
      const free =
        boxes.find((box) => !occupied.some((other) => overlap(box, other))) ??
        (isChosen ? boxes[0] : undefined)
      if (!free) return []
      occupied.push(free)
      return [{ mark, left: free.left }]
    })
}

function drawLabel(pen: CanvasRenderingContext2D, { mark: { y, label }, left }: PlacedLabel, look: Look) {
  pen.lineWidth = 3
  pen.strokeStyle = look.surface
  pen.strokeText(label, left, y + 1)
  pen.fillStyle = look.text
  pen.fillText(label, left, y + 1)
}

export function drawMarks(pen: CanvasRenderingContext2D, marks: readonly DrawnMark[], look: Look): void {
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
  placedLabels(marks).forEach((label) => drawLabel(pen, label, look))
}

export function markAt(marks: readonly DrawnMark[], x: number, y: number): DrawnMark | undefined {
  const reach = ({ count }: DrawnMark) => (count > 1 ? clusterHalf(count) : HALF) + 6
  const away = (mark: DrawnMark) => Math.hypot(mark.x - x, mark.y - y)
  return marks.filter((mark) => away(mark) <= reach(mark)).toSorted((a, b) => away(a) - away(b))[0]
}
