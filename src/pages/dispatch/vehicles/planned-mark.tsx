import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import styles from './vehicles.module.css'

export const PlannedMark = ({ word = 'planned' }: { word?: string }) => (
  <span className={`inline-row gap-4 pad-x-4 small muted nowrap ${styles.planned}`}>
    <Glyph name="planned" />
    {word}
  </span>
)
