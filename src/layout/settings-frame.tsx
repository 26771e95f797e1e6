import { CanAccess } from '@refinedev/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { NavEntry } from './nav-entries.ts'
import styles from './settings-frame.module.css'

function Entry({ path, label, preload, question }: NavEntry) {
  const link = (
    <NavLink to={path} end={path === '/settings'} className="option nowrap" onPointerEnter={preload} onFocus={preload}>
      {path === '/settings' ? 'Profile' : label}
    </NavLink>
  )
  if (!question) return link
  const [resource, action] = question
  return (
    <CanAccess resource={resource} action={action}>
      {link}
    </CanAccess>
  )
}

/** The sections of the settings beside the one that is open. */
export function SettingsFrame({ entries, children }: { entries: readonly NavEntry[]; children: ReactNode }) {
  return (
    <div className={`grow flex ${styles.frame}`}>
      <nav className={`stack gap-2 flex-none ${styles.nav}`} aria-label="Settings">
        {entries.map((entry) => (
          <Entry key={entry.path} {...entry} />
        ))}
      </nav>
      <div className="stack gap-0 grow scroll surface">{children}</div>
    </div>
  )
}
