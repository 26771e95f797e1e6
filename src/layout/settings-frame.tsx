import type { CSSProperties, ReactNode } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { preloadable } from '#kit/preloadable.tsx'
import { DRIVER_PAGE } from '#src/driver-page.ts'
import { useAccount } from '#src/shell-context.ts'
import { type NavEntry, findPage, settingsSections } from './nav-entries.ts'
import { NothingOpen } from './nothing-open.tsx'
import styles from './settings-frame.module.css'
import { useOpenEntries } from './use-open-entries.ts'

const Search = preloadable(
  async () => (await import('./settings-search.tsx')).SettingsSearch,
  <div className="input" aria-hidden />,
)

const getName = ({ path, label }: NavEntry) => (path === '/settings' ? 'Profile' : label)

const Entry = (entry: NavEntry) => (
  <NavLink
    to={entry.path}
    end={entry.path === '/settings'}
    className="option nowrap"
    onPointerEnter={entry.preload}
    onFocus={entry.preload}
  >
    {getName(entry)}
  </NavLink>
)

function PageChoice({ entries }: { entries: readonly NavEntry[] }) {
  const { pathname } = useLocation()
  const go = useNavigate()
  return (
    <select
      className={`input ${styles.choice}`}
      aria-label="Settings page"
      value={findPage(entries, pathname)?.path}
      onChange={({ target }) => void go(target.value)}
    >
      {settingsSections(entries).map(([heading, pages]) => (
        <optgroup key={heading} label={heading}>
          {pages.map((entry) => (
            <option key={entry.path} value={entry.path}>
              {getName(entry)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

const GROUND = { '--surface-page': 'var(--surface)', '--page': '100%' } as CSSProperties

export function SettingsFrame({ entries, children }: { entries: readonly NavEntry[]; children: ReactNode }) {
  const open = useOpenEntries(entries)
  const isDriver = useAccount()?.is_driver === true
  return (
    <div className={`grow flex ${styles.frame}`}>
      <div className={`stack flex-none ${styles.side}`}>
        {isDriver && (
          <a className="option nowrap full-row" href={DRIVER_PAGE}>
            ← My loads
          </a>
        )}
        <Search entries={open} />
        <PageChoice entries={open} />
        <nav className={`stack ${styles.nav}`} aria-label="Settings">
          {settingsSections(open).map(([heading, pages]) => (
            <div key={heading} role="group" aria-label={heading} className="stack gap-0">
              <span className="faint small pad-x-12 nowrap" aria-hidden>
                {heading}
              </span>
              {pages.map((entry) => (
                <Entry key={entry.path} {...entry} />
              ))}
            </div>
          ))}
        </nav>
      </div>
      <div className="stack gap-0 grow scroll surface" style={GROUND}>
        <NothingOpen />
        {children}
      </div>
    </div>
  )
}
