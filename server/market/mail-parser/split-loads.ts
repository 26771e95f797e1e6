import { type Part, SEPARATOR } from '#server/market/mail-parser/label-parts.ts'
import { laneIn, placeIn } from '#server/market/mail-parser/printed-places.ts'

const MAX_LOADS = 50

export interface LoadParts {
  loads: Part[][]
  shared: Part[]
}

const PICK = new Set(['pick', 'pick_city', 'pick_state', 'pick_zip'])
const DROP = new Set(['drop', 'drop_city', 'drop_state', 'drop_zip'])

interface Ends {
  pick: string
  drop: string
}

const parseTown = (text: string) => {
  const place = placeIn(text)
  return place ? `${place.city},${place.state}`.toLowerCase() : text.toLowerCase()
}

function getEnds({ meaning, value, stop }: Part): Partial<Ends> | undefined {
  if (meaning === undefined) {
    const lane = laneIn(value)
    return lane ? { pick: parseTown(lane.from.text), drop: parseTown(lane.to.text) } : undefined
  }
  if (value === '') return undefined
  if (stop !== undefined && stop > 1) return meaning === 'drop' ? { drop: parseTown(value) } : undefined
  if (meaning === 'pick' || meaning === 'drop')
    return placeIn(value) ? { [meaning]: parseTown(value) } : undefined
  return meaning === 'pick_city'
    ? { pick: parseTown(value) }
    : meaning === 'drop_city'
      ? { drop: parseTown(value) }
      : undefined
}

function findBeginning(parts: readonly Part[], from: number, at: number, opening: Part): number {
  for (let index = at; index > from; index--) {
    const { meaning, value } = parts[index]!
    if (meaning === undefined && SEPARATOR.test(value)) return index
  }
  if (opening.meaning === undefined || PICK.has(opening.meaning)) return at
  for (let index = at; index > from; index--) if (parts[index]!.meaning === opening.meaning) return index
  return at
}

/** Splits by table rows, or when a new lane begins after one with both ends. */
export function splitLoads(parts: readonly Part[]): LoadParts {
  const rows = Map.groupBy(
    parts.filter(({ row }) => row !== undefined),
    ({ row }) => row!,
  )
  const full = [...rows.values()].filter(
    (row) =>
      row.some(({ meaning }) => PICK.has(meaning ?? '')) &&
      row.some(({ meaning }) => DROP.has(meaning ?? '')),
  )
  if (full.length > 1)
    return { loads: full.slice(0, MAX_LOADS), shared: parts.filter(({ row }) => row === undefined) }
  const starts: number[] = []
  let ends: Partial<Ends> = {}
  let lastDrop = -1
  for (const [index, part] of parts.entries()) {
    const next = getEnds(part)
    if (!next) continue
    const isOther =
      next.pick !== undefined &&
      (next.pick !== ends.pick || (next.drop !== undefined && next.drop !== ends.drop))
    if (ends.pick !== undefined && ends.drop !== undefined && isOther) {
      const opening = parts[starts[0] ?? 0]!
      starts.push(findBeginning(parts, Math.max(lastDrop, starts.at(-1) ?? 0), index, opening))
      ends = {}
    }
    if (starts.length === 0) starts.push(findFirst(parts, index))
    ends = { ...ends, ...next }
    if (next.drop !== undefined) lastDrop = index
  }
  if (starts.length < 2) return { loads: [[...parts]], shared: [] }
  const used = starts.slice(0, MAX_LOADS)
  return {
    loads: used.map((start, index) => parts.slice(start, used[index + 1] ?? starts[index + 1])),
    shared: [...parts.slice(0, used[0]), ...findTail(parts.slice(starts.at(-1)))],
  }
}

function findFirst(parts: readonly Part[], at: number): number {
  let first = at
  while (first > 0 && parts[first - 1]!.meaning !== undefined) first--
  const before = parts[first - 1]
  return before?.meaning === undefined && SEPARATOR.test(before?.value ?? '') ? first - 1 : first
}

const findTail = (last: readonly Part[]): Part[] => last.filter(({ meaning }) => meaning === undefined)
