import { useLogout } from '@refinedev/core'
import { useAccount } from '#src/shell-context.ts'
import { setTheme, type Theme, THEMES, useTheme } from '#kit/appearance/color-scheme.ts'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import styles from './header.module.css'
import { type NavEntry, navGroups, settingsEntries } from './nav-entries.ts'

const ORDERS = '/orders'

const getInitials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export function ProfileMenu({ entries }: { entries: readonly NavEntry[] }) {
  const account = useAccount()
  const theme = useTheme()
  const { mutate: logOut } = useLogout()
  const name = account?.full_name || account?.active_email || 'Profile'

  const groups = navGroups(entries)
  const shown = groups.flatMap((group) => group.entries)
  const orders = shown.filter(({ path }) => path === ORDERS)
  const settings = settingsEntries(entries).filter(
    (entry) => entry.question === undefined && !shown.includes(entry),
  )
  const linkTo = (entry: NavEntry, label = entry.label): MenuItem => ({
    key: entry.path,
    to: entry.path,
    label,
    onIntent: entry.preload,
  })
  const items: MenuItem[] = [
    ...groups.map(({ label, entries: [first] }) => linkTo(first, label)),
    ...orders.map((entry) => linkTo(entry)),
    ...settings.map((entry, index) => ({ ...linkTo(entry), startsGroup: index === 0 })),
    ...(Object.entries(THEMES) as [Theme, string][]).map(([key, label], index) => ({
      key,
      label: `Theme: ${label.toLowerCase()}`,
      isCurrent: key === theme,
      startsGroup: index === 0,
      onSelect: () => setTheme(key),
    })),
    { key: 'logout', label: 'Logout', startsGroup: true, onSelect: () => logOut() },
  ]
  return (
    <Menu
      name={`Profile: ${name}`}
      className="row bare pad-x-4 muted rounded"
      align="end"
      label={
        <>
          <span
            className={`grid gap-0 accent small strong round centered ${styles.initials}`}
            data-initials={getInitials(name)}
          />
          <span className={styles.name}>{name}</span>
        </>
      }
      heading={
        <>
          <strong className="block">{name}</strong>
          {account?.company_name}
        </>
      }
      items={items}
    />
  )
}
