import { useEffect, useState } from 'react'
import { GeoJSON } from 'react-leaflet'
import styles from './lane-map.module.css'
import type { Shapes } from './states.ts'

/** The outlines of the states, from the product's own files. */
export function StatesLayer() {
  const [shapes, setShapes] = useState<Shapes>()
  useEffect(() => {
    let isMounted = true
    void import('./states.ts').then(({ readStates }) => isMounted && setShapes(readStates()))
    return () => {
      isMounted = false
    }
  }, [])
  if (!shapes) return null
  return <GeoJSON data={shapes} pane="tilePane" interactive={false} style={{ className: styles.states ?? '' }} />
}
