import { useState } from 'react'
import { GeoJSON } from 'react-leaflet'
import styles from './lane-map.module.css'
import { NamesLayer } from './names-layer.tsx'
import { readOutlines } from './outlines.ts'

/** The outlines of the states and of the countries around them, with the names of states and cities. */
export default function DrawnStates() {
  const [{ states, neighbours }] = useState(readOutlines)
  return (
    <>
      <GeoJSON data={neighbours} pane="tilePane" interactive={false} style={{ className: styles.neighbours ?? '' }} />
      <GeoJSON data={states} pane="tilePane" interactive={false} style={{ className: styles.states ?? '' }} />
      <NamesLayer />
    </>
  )
}
