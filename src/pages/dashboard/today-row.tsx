import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './today.module.css'

interface RowProps {
  to: string | undefined
  name: string
  under: ReactNode
  tag: ReactNode
  main: ReactNode
  mainUnder?: ReactNode
  note?: ReactNode
  acts?: ReactNode
}

export const ROW_LINK = 'a[data-row]'

const Line = ({ children, isFaint = false }: { children: ReactNode; isFaint?: boolean }) => (
  <span
    className={`block truncate ${isFaint ? `faint small ${styles.under}` : ''}`}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </span>
)

export const Row = ({ to, name, under, tag, main, mainUnder, note, acts }: RowProps) => (
  <div className={styles.row} data-bare={note === undefined || undefined}>
    <div className={`min-0 ${styles.who}`}>
      {to === undefined ? (
        <Line>{name}</Line>
      ) : (
        <Link className={`truncate ${styles.name}`} data-row to={to}>
          {name}
        </Link>
      )}
      <Line isFaint>{under}</Line>
    </div>
    <div className={`min-0 ${styles.tag}`}>{tag}</div>
    <div className={`min-0 ${styles.main}`}>
      <Line>{main}</Line>
      {mainUnder !== undefined && <Line isFaint>{mainUnder}</Line>}
    </div>
    <div className={`min-0 ${styles.note}`}>{note}</div>
    <div className={`cluster gap-4 ${styles.acts}`}>{acts}</div>
  </div>
)
