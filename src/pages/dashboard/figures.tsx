import { Link } from 'react-router'
import { DASH } from '#contract/constants.ts'
import styles from './dashboard.module.css'

export interface Figure {
  key: string
  label: string
  value: string
  note?: string
  tone?: 'danger' | 'warn'
  to?: string | undefined
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul className={`grid gap-12 ${styles.figures}`} aria-label={label}>
      {figures.map(({ key, label: name, value, note, tone, to }) => {
        const words = (
          <>
            <span className="muted">{name}</span>
            <strong className={`tabular text-16 ${tone ?? ''}`}>{value || DASH}</strong>
            {note && <span className="faint small">{note}</span>}
          </>
        )
        return (
          <li key={key} className="panel">
            {to ? (
              <Link to={to} className={`stack gap-2 pad-12-16 plain-link ink ${styles.figure}`}>
                {words}
              </Link>
            ) : (
              <div className="stack gap-2 pad-12-16">{words}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
