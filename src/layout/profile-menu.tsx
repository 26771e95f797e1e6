import { useLogout } from '@refinedev/core'
import type { Me } from '#contract/entities/session.ts'
import { useAccount } from '#src/shell-context.ts'
import { setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import styles from './header.module.css'
import { type NavEntry, navGroups, SETTINGS_GROUP } from './nav-entries.ts'

interface Props {
  me: Me | undefined
  entries: readonly NavEntry[]
}

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const linkTo = ({ path, label, preload }: NavEntry): MenuItem => ({ key: path, to: path, label, onIntent: preload })

/** Who is logged in, the sections that are theirs, the look, and the way out. */
export function ProfileMenu({ me, entries }: Props) {
  const account = useAccount()
  const isDark = useColorScheme() === 'dark'
  const { mutate: logOut } = useLogout()
  const full = me ? `${me.first_name ?? ''} ${me.last_name ?? ''}`.trim() : ''
  const name = full || me?.username || account?.active_email || 'Profile'

  const sections = navGroups(entries).flatMap((group) => group.entries)
  const settings = entries.filter(({ group }) => group === SETTINGS_GROUP)
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
      className={styles.profile}
      align="end"
      label={
        <>
          <span className={styles.initials}>{initialsOf(name)}</span>
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
