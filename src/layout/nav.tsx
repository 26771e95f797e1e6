import { Fragment, memo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { Menu } from '#src/ui/menu.tsx'
import styles from './nav.module.css'
import { badge } from './notifications/notification-lists.ts'
import { isUnder, toUniqueLabel, findPage, type NavEntry, type NavGroup } from './nav-entries.ts'

export interface Mark {
  text: string
  count?: number
  isInformational?: boolean
}
export type Marks = Readonly<Record<string, Mark>>
const NO_MARKS: Marks = {}

interface Props {
  groups: readonly NavGroup[]
  isLoading: boolean
  marks?: Marks
}

const ITEM = `row gap-4 relative bare pad-x-12 muted medium nowrap plain-link ${styles.item}`

function Marked({ label, marks }: { label: ReactNode; marks: readonly Mark[] }) {
  return (
    <span className="row gap-4 relative">
      {label}
      {marks.length > 0 && ' '}
      {marks.length > 0 && (
        <span className={`row gap-2 ${styles.marks}`}>
          {marks.map(({ text, count, isInformational }) => (
            <Fragment key={text}>
              {' '}
              {count === undefined ? (
                <span
                  className={`flex-none round ${styles.mark} ${styles.pulsing}`}
                  title={text}
                  aria-hidden
                />
              ) : (
                <span
                  className="badge"
                  data-tone={isInformational ? undefined : 'danger'}
                  title={text}
                  aria-hidden
                >
                  {badge(count)}
                </span>
              )}{' '}
              <span className="visually-hidden">{text}</span>
            </Fragment>
          ))}
        </span>
      )}
    </span>
  )
}

const listMarks = (entries: readonly NavEntry[], marks: Marks) =>
  entries.flatMap(({ path }) => marks[path] ?? [])

const findCurrent = (entries: readonly NavEntry[], pathname: string) =>
  isUnder(pathname, '/settings') ? undefined : findPage(entries, pathname)

const buildItems = (
  entries: readonly NavEntry[],
  pathname: string,
  marks: Marks,
  labelOf: (entry: NavEntry) => string,
) => {
  const current = findCurrent(entries, pathname)
  return entries.map((entry) => ({
    key: entry.path,
    to: entry.path,
    label: <Marked label={labelOf(entry)} marks={listMarks([entry], marks)} />,
    isCurrent: entry === current,
    onIntent: entry.preload,
  }))
}

function Item({
  label,
  entries,
  marks,
  current,
}: NavGroup & { marks: Marks; current: NavEntry | undefined }) {
  const { pathname } = useLocation()
  const [first, ...others] = entries
  const className = entries.some((entry) => entry === current) ? `${ITEM} ${styles.current}` : ITEM
  const hasOwnLink = others.length === 0 || first.label === label
  const linkMarks = listMarks(hasOwnLink ? [first] : entries, marks)
  const menuMarks = listMarks(others, marks)
  const link = (
    <Link
      to={first.path}
      className={className}
      aria-current={first === current ? 'page' : undefined}
      onPointerEnter={first.preload}
      onFocus={first.preload}
    >
      <Marked label={label} marks={linkMarks} />
    </Link>
  )
  if (others.length === 0) return link
  if (hasOwnLink)
    return (
      <div className={`flex ${styles.split}`}>
        {link}
        <Menu
          name={[`${label} menu`, ...menuMarks.map(({ text }) => text)].join(', ')}
          className={ITEM}
          label={<Marked label={<Icon name="chevron" size={14} />} marks={menuMarks} />}
          items={buildItems(entries, pathname, marks, (entry) => entry.label)}
        />
      </div>
    )
  return (
    <Menu
      className={className}
      label={
        <>
          <Marked label={label} marks={linkMarks} />
          <Icon name="chevron" size={14} />
        </>
      }
      items={buildItems(entries, pathname, marks, (entry) => entry.label)}
    />
  )
}

export const Nav = memo(function Nav({ groups, isLoading, marks = NO_MARKS }: Props) {
  const { pathname } = useLocation()
  const all = groups.flatMap((group) => group.entries)
  const current = findCurrent(all, pathname)
  const urgent = listMarks(all, marks).filter(({ isInformational }) => !isInformational)
  const [mark] = urgent
  const dot = urgent.some(({ count }) => count === undefined)
    ? `${styles.mark} ${styles.pulsing}`
    : styles.mark
  if (isLoading)
    return (
      <div className={`flex min-0 ${styles.nav}`} aria-hidden data-testid="nav-skeleton">
        {groups.map(({ label }) => (
          <span key={label} className={ITEM}>
            <span className="bar wide">
              <span style={{ visibility: 'hidden' }}>{label}</span>
            </span>
          </span>
        ))}
      </div>
    )
  return (
    <>
      <div className={`relative ${styles.small}`}>
        <Menu
          name={mark === undefined ? 'Navigation' : `Navigation, ${mark.text}`}
          className="button icon-only"
          label={
            <>
              <Icon name="menu" />
              {mark !== undefined && <span className={`flex-none round ${dot}`} />}
            </>
          }
          items={buildItems(all, pathname, marks, toUniqueLabel(all))}
        />
      </div>
      <nav className={`flex min-0 ${styles.nav}`} aria-label="Main">
        {groups.map((group) => (
          <Item key={group.label} {...group} marks={marks} current={current} />
        ))}
      </nav>
    </>
  )
})
