import type { bidFigures } from './bid-figures.ts'
import styles from './bid-form.module.css'

export function RateSummary({ figures }: { figures: ReturnType<typeof bidFigures> }) {
  return (
    <dl
      className={`spread align-stretch gap-x-12 sunken pad-8-12 tabular ${styles.figures}`}
      aria-label="Rate summary"
    >
      {figures.map(({ name, value, note }) => (
        <div key={name} className="nowrap">
          <dt>{name}</dt>
          <dd className="strong">{value}</dd>
          <dd className="faint small regular">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
