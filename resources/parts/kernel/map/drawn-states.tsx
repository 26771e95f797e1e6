import { useState } from 'react'
import { GeoJSON } from 'react-leaflet'
import styles from './lane-map.module.css'
import { NamesLayer } from './names-layer.tsx'
import { readOutlines } from './outlines.ts'

export default function DrawnStates() {
  const [{ states, neighbours }] = useState(readOutlines)
  return (
    <>
      <GeoJSON
        data={neighbours}
        pane="tilePane"
        interactive={false}
        style={{ className: styles.neighbours ?? '' }}
      />
      <GeoJSON data={states} pane="tilePane" interactive={false} style={{ className: styles.states ?? '' }} />
      <NamesLayer />
    </>
  )
}
