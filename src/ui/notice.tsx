import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  title: string
  children: ReactNode
  action?: ReactNode
}

export function Notice({ title, children, action }: Props) {
  return (
    <div className={`stack gap-12 pad-24 muted ${styles.notice}`} role="alert">
      <h1 className="ink">{title}</h1>
      <p>{children}</p>
      {action}
    </div>
  )
}
