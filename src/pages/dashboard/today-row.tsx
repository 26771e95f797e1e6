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
    className={`${styles.line} ${isFaint ? `faint small ${styles.under}` : ''}`}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </span>
)

export const Row = ({ to, name, under, tag, main, mainUnder, note, acts }: RowProps) => (
  <div className={styles.row} data-bare={note === undefined || undefined}>
    <div className={`${styles.cell} ${styles.who}`}>
      {to === undefined ? (
        <Line>{name}</Line>
      ) : (
        <Link className={`${styles.line} ${styles.name}`} data-row to={to}>
          {name}
        </Link>
      )}
      <Line isFaint>{under}</Line>
    </div>
    <div className={`${styles.cell} ${styles.tag}`}>{tag}</div>
    <div className={`${styles.cell} ${styles.main}`}>
      <Line>{main}</Line>
      {mainUnder !== undefined && <Line isFaint>{mainUnder}</Line>}
    </div>
    <div className={`${styles.cell} ${styles.note}`}>{note}</div>
    <div className={styles.acts}>{acts}</div>
  </div>
)
