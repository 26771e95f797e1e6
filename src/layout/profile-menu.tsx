import { useLogout } from '@refinedev/core'
import { useAccount } from '#src/shell-context.ts'
import { setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import styles from './header.module.css'
import { labelAmong, type NavEntry, navGroups, settingsEntries } from './nav-entries.ts'

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Who is logged in, the sections that are theirs, the look, and the way out. */
export function ProfileMenu({ entries }: { entries: readonly NavEntry[] }) {
  const account = useAccount()
  const isDark = useColorScheme() === 'dark'
  const { mutate: logOut } = useLogout()
  const name = account?.full_name || account?.active_email || 'Profile'

  const sections = navGroups(entries).flatMap((group) => group.entries)
  const settings = settingsEntries(entries).filter((entry) => entry.question === undefined && !sections.includes(entry))
  const labelOf = labelAmong(entries)
  const linkTo = (entry: NavEntry): MenuItem => ({ key: entry.path, to: entry.path, label: labelOf(entry), onIntent: entry.preload })
  const items: MenuItem[] = [
    ...sections.map(linkTo),
    ...settings.map((entry, at) => ({ ...linkTo(entry), startsGroup: at === 0 })),
    {
      key: 'theme',
      label: isDark ? 'Light theme' : 'Dark theme',
      startsGroup: true,
      onSelect: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { key: 'logout', label: 'Logout', onSelect: () => logOut() },
  ]
  return (
    <Menu
      name={`Profile of ${name}`}
      className={`row bare pad-x-4 muted rounded ${styles.profile}`}
      align="end"
      label={
        <>
          <span className={`grid gap-0 accent small strong round centered ${styles.initials}`} data-initials={initialsOf(name)} />
          <span className={styles.name}>{name}</span>
        </>
      }
      heading={
        <>
          <strong>{name}</strong>
          {account?.company_name}
        </>
      }
      items={items}
    />
  )
}
