/** Places are flat arrays of longitude, latitude pairs. */
export type ClusterRequest =
  | { kind: 'load'; ids: readonly number[]; places: readonly number[] }
  | { kind: 'move'; ids: readonly number[]; places: readonly number[] }
  | { kind: 'view'; box: Box; zoom: number }
  | { kind: 'open'; cluster: number; longitude: number; latitude: number; zoom: number }

/** `marks` holds NUMBERS values for each mark; `zoom` is the level at which the cluster falls apart. */
export type ClusterResponse =
  | { kind: 'marks'; marks: Float64Array }
  | { kind: 'opened'; longitude: number; latitude: number; zoom: number }

/** Degrees: west, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number]

/** A vehicle by its id when `count` is 1, else a cluster. */
export interface Mark {
  id: number
  count: number
  longitude: number
  latitude: number
}

export const VALUES_PER_MARK = 4
export const APART_ZOOM = 13

export function readMarks(marks: Float64Array): Mark[] {
  const read: Mark[] = []
  for (let at = 0; at < marks.length; at += VALUES_PER_MARK)
    read.push({ id: marks[at]!, count: marks[at + 1]!, longitude: marks[at + 2]!, latitude: marks[at + 3]! })
  return read
}
