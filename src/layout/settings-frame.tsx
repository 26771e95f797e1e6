import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { preloadable } from '#kit/preloadable.tsx'
import { type NavEntry, settingsSections } from './nav-entries.ts'
import styles from './settings-frame.module.css'
import { useOpenEntries } from './use-open-entries.ts'

const Search = preloadable(async () => (await import('./settings-search.tsx')).SettingsSearch, <div className="input" aria-hidden />)

const Entry = ({ path, label, preload }: NavEntry) => (
  <NavLink to={path} end={path === '/settings'} className="option nowrap" onPointerEnter={preload} onFocus={preload}>
    {path === '/settings' ? 'Profile' : label}
  </NavLink>
)

/** What sticks to the top of a page, such as the head of a form, is drawn in the colour of the page's ground: here the lighter one. Every title begins at one place. */
const GROUND = { '--surface-page': 'var(--surface)', '--page-place': 0 } as CSSProperties

/** The sections of the settings beside the one that is open. */
export function SettingsFrame({ entries, children }: { entries: readonly NavEntry[]; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const open = useOpenEntries(entries)
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [pathname, open])
  return (
    <div className={`grow flex ${styles.frame}`}>
      <div className={`stack flex-none ${styles.side}`}>
        <Search entries={open} />
        <nav ref={nav} className={`stack ${styles.nav}`} aria-label="Settings">
          {settingsSections(open).map(([heading, pages]) => (
            <div key={heading} role="group" aria-label={heading} className="stack gap-0">
              <span className="fine-only faint small pad-x-12 nowrap" aria-hidden>
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
        {children}
      </div>
    </div>
  )
}
