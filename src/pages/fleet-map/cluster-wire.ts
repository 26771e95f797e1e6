/** What the map asks of whoever clusters; places are longitude and latitude after each other. */
export type Ask =
  | { kind: 'load'; ids: readonly number[]; places: readonly number[] }
  | { kind: 'move'; ids: readonly number[]; places: readonly number[] }
  | { kind: 'view'; box: Box; zoom: number }
  | { kind: 'open'; cluster: number; longitude: number; latitude: number; zoom: number }

/** What it answers: everything to draw in the last view, four numbers for each mark; or how near to come so that a cluster falls apart. */
export type Answer = { kind: 'marks'; marks: Float64Array } | { kind: 'opened'; longitude: number; latitude: number; zoom: number }

/** Degrees: west, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number]

/** One mark: a vehicle by its id where the count is 1, else a cluster. */
export interface Mark {
  id: number
  count: number
  longitude: number
  latitude: number
}

/** Numbers of a mark in an answer. */
export const NUMBERS = 4
/** From this zoom on every vehicle stands alone. */
export const APART_ZOOM = 13

/** The marks of an answer. */
export function readMarks(marks: Float64Array): Mark[] {
  const read: Mark[] = []
  for (let at = 0; at < marks.length; at += NUMBERS)
    read.push({ id: marks[at]!, count: marks[at + 1]!, longitude: marks[at + 2]!, latitude: marks[at + 3]! })
  return read
}
