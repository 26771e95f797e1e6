import { type Map as LeafletMap, Marker } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { type Box, overlap } from './box.ts'

export interface PermanentLabel {
  box: Box
  mark: Box
  isChosen: boolean
  words: string
}

/** The chosen label comes first, then those that say more. */
export function clearLabels<L extends PermanentLabel>(labels: readonly L[]): L[] {
  const ranked = labels.toSorted(
    (a, b) => Number(b.isChosen) - Number(a.isChosen) || b.words.length - a.words.length,
  )
  return ranked.reduce<L[]>((shown, label) => {
    const isCovering =
      shown.some(({ box }) => overlap(box, label.box)) ||
      labels.some((other) => other !== label && overlap(other.mark, label.box))
    return isCovering && !label.isChosen ? shown : [...shown, label]
  }, [])
}

const SHOWN = 0.9
const CHOSEN_LEVEL = 1000

function labelsOn(map: LeafletMap) {
  const labels: (PermanentLabel & { element: HTMLElement; show: (isShown: boolean) => void })[] = []
  map.eachLayer((layer) => {
    if (!(layer instanceof Marker)) return
    const [tooltip, element] = [layer.getTooltip(), layer.getElement()]
    const words = tooltip?.getElement()
    if (!element || !words || tooltip?.options.permanent !== true) return
    labels.push({
      element,
      box: words.getBoundingClientRect(),
      mark: element.getBoundingClientRect(),
      isChosen: (layer.options.zIndexOffset ?? 0) >= CHOSEN_LEVEL,
      words: words.textContent,
      show: (isShown) => void tooltip.setOpacity(isShown ? SHOWN : 0),
    })
  })
  return labels
}

export function LabelLayer() {
  const map = useMap()
  const frame = useRef(0)
  const clearSoon = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const labels = labelsOn(map)
      const shown = new Set(clearLabels(labels))
      for (const label of labels) label.show(shown.has(label) || label.element.matches(':hover, :focus'))
    })
  }, [map])
  useMapEvents({
    moveend: clearSoon,
    zoomend: clearSoon,
    resize: clearSoon,
    layeradd: clearSoon,
    layerremove: clearSoon,
  })
  // Also when a truck moves, which fires no map event.
  useEffect(clearSoon)
  useEffect(() => {
    const container = map.getContainer()
    const changes = ['pointerover', 'pointerout', 'focusin', 'focusout'] as const
    for (const change of changes) container.addEventListener(change, clearSoon)
    return () => {
      cancelAnimationFrame(frame.current)
      for (const change of changes) container.removeEventListener(change, clearSoon)
    }
  }, [map, clearSoon])
  return null
}
