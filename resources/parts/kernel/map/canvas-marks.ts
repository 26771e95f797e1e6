import type { Map as LeafletMap } from 'leaflet'
import type { Box } from './box.ts'

export const MARKS_DRAWN = 'marksdrawn'

const boxes = new WeakMap<LeafletMap, readonly Box[]>()

/** Boxes are in the pixels of the map's layer; labels avoid them. */
export function marksDrawn(map: LeafletMap, drawn: readonly Box[]): void {
  boxes.set(map, drawn)
  map.fire(MARKS_DRAWN)
}

export const marksOnCanvas = (map: LeafletMap): readonly Box[] => boxes.get(map) ?? []
