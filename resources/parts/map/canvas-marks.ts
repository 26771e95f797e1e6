import type { Map as LeafletMap } from 'leaflet'
import type { Box } from './box.ts'

/** Fired at a map once other marks were drawn on a canvas of it. */
export const MARKS_DRAWN = 'marksdrawn'

const boxes = new WeakMap<LeafletMap, readonly Box[]>()

/** Says where the marks on a map's canvas stand, in its layer's pixels: names keep clear of them. */
export function marksDrawn(map: LeafletMap, drawn: readonly Box[]): void {
  boxes.set(map, drawn)
  map.fire(MARKS_DRAWN)
}

/** Where the marks on a map's canvas stand. */
export const marksOnCanvas = (map: LeafletMap): readonly Box[] => boxes.get(map) ?? []
