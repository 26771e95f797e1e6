import { NavLink, useLocation } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { Menu } from '#src/ui/menu.tsx'
import button from '#src/ui/button.module.css'
import styles from './nav.module.css'
import { isUnder, type NavEntry, type NavGroup } from './nav-entries.ts'

interface Props {
  groups: readonly NavGroup[]
  isLoading: boolean
}

const itemsOf = (entries: readonly NavEntry[], pathname: string) =>
  entries.map(({ path, label, preload }) => ({ key: path, to: path, label, isCurrent: isUnder(pathname, path), onIntent: preload }))

function Item({ label, entries }: NavGroup) {
  const { pathname } = useLocation()
  const [first, ...others] = entries
  if (others.length === 0)
    return (
      <NavLink to={first.path} className={styles.item} onPointerEnter={first.preload} onFocus={first.preload}>
        {label}
      </NavLink>
    )
  const isCurrent = entries.some(({ path }) => isUnder(pathname, path))
  return (
    <Menu
      className={isCurrent ? `${styles.item} ${styles.current}` : styles.item}
      label={
        <>
          {label}
          <Icon name="chevron" size={14} />
        </>
      }
      items={itemsOf(entries, pathname)}
    />
  )
}

/** The navigation; skeletons of the same widths stand in for it until the permissions are sure, and a menu on a small screen. */
export function Nav({ groups, isLoading }: Props) {
  const { pathname } = useLocation()
  if (isLoading)
    return (
      <div className={styles.nav} aria-hidden data-testid="nav-skeleton">
        {groups.map(({ label }) => (
          <span key={label} className={`${styles.item} ${styles.skeleton}`}>
            {label}
          </span>
        ))}
      </div>
    )
  return (
    <>
      <div className={styles.small}>
        <Menu
          name="Navigation"
          className={`${button.button} ${button.icon}`}
          label={<Icon name="menu" />}
          items={itemsOf(
            groups.flatMap((group) => group.entries),
            pathname,
          )}
        />
      </div>
      <nav className={styles.nav} aria-label="Main">
        {groups.map((group) => (
          <Item key={group.label} {...group} />
        ))}
      </nav>
    </>
  )
}
