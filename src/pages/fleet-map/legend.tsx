import styles from './fleet-map.module.css'

const MARKS = [
  ['inService', 'In service'],
  ['outOfService', 'Out of service'],
  ['stale', 'No location for over 2 h'],
  ['planned', 'Planned location'],
  ['several', 'Several vehicles'],
] as const

export function Legend() {
  return (
    <ul
      className={`stack gap-2 pad-8-12 muted small rounded bordered absolute kit-wide-only ${styles.legend}`}
      aria-label="Map legend"
    >
      {MARKS.map(([mark, words]) => (
        <li key={mark} className="row">
          <span className={`flex-none round ${styles.mark} ${styles[mark]}`} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  )
}
