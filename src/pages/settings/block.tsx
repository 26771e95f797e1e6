import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface Props {
  title: string
  about: string
  children: ReactNode
}

/** One subject of the settings: what it is about beside its form. */
export function Block({ title, about, children }: Props) {
  return (
    <section className={`grid gap-24 rule-top ${styles.block}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="faint">{about}</p>
      </div>
      <div className={styles.form}>{children}</div>
    </section>
  )
}
