import {
  Activity,
  type CSSProperties,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  matchPath,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
} from 'react-router'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { PageVisibility } from '#kit/page-visibility.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { PageRoute } from './route-table.ts'

const MAX_LISTS = 3

interface Visit {
  key: string
  route: PageRoute
  location: Location
}

interface Visits {
  here: Location | undefined
  open: Visit | undefined
  lists: readonly Visit[]
}

const isSamePlace = (one: Location, other: Location | undefined) =>
  one.pathname === other?.pathname && one.search === other.search

function after({ here, lists }: Visits, location: Location, routes: readonly PageRoute[]): Visits {
  const route = routes.find(({ pattern, isList }) => isList && matchPath(pattern, location.pathname))
  if (!route) return { here: location, open: undefined, lists }
  const last = lists.find((visit) => visit.route.pattern === route.pattern)
  const others = lists.filter((visit) => visit !== last)
  const isAsLeft = isSamePlace(location, last?.location)
  const isGoingOn = here?.pathname === location.pathname
  // Keep the same object when nothing changes: every row reads it.
  const open = last && isAsLeft ? last : { key: last && isGoingOn ? last.key : location.key, route, location }
  return { here: location, open, lists: [...others, open].slice(-MAX_LISTS) }
}

/** On a phone the page scrolls, not the rows. */
function useScrollBack() {
  const isPhone = useIsPhone()
  const top = useRef(0)
  useLayoutEffect(() => {
    const main = isPhone ? document.getElementById('main') : null
    if (!main) return undefined
    main.scrollTop = top.current
    return () => void (top.current = main.scrollTop)
  }, [isPhone])
}

type Draw = (route: PageRoute) => ReactNode

/** Memoized: address changes do not render hidden lists. */
const KeptList = memo(function KeptList({
  location,
  route,
  draw,
}: Pick<Visit, 'location' | 'route'> & { draw: Draw }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  useScrollBack()
  return <LocationContext value={place}>{draw(route)}</LocationContext>
})

interface PlaceProps {
  isOpen: boolean
  children: ReactNode
}

const ASIDE: CSSProperties = { position: 'absolute', inset: '0 100vw 0 -100vw', contentVisibility: 'hidden' }

/** Hidden content keeps its layout, which React's display: none would discard: half the cost of the next visit. */
function useKeptLayout(isOpen: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen || !globalThis.CSS?.supports('content-visibility: hidden')) return
    for (const child of frame.current?.children ?? []) (child as HTMLElement).style.removeProperty('display')
  }, [isOpen])
  return frame
}

const Place = ({ isOpen, children }: PlaceProps) => (
  <PageVisibility value={isOpen}>
    <div
      ref={useKeptLayout(isOpen)}
      data-list={isOpen ? 'open' : 'aside'}
      className="stack gap-0 grow"
      style={isOpen ? undefined : ASIDE}
    >
      <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  </PageVisibility>
)

interface Props {
  routes: readonly PageRoute[]
  /** Must be stable while it renders the same. */
  draw: Draw
  children: ReactNode
}

/**
 * Keeps the last lists mounted but hidden, so that returning to the same address restores rows, scroll
 * position and selection.
 */
export function VisitedLists({ routes, draw, children }: Props) {
  const location = useLocation()
  const [visits, setVisits] = useState<Visits>({ here: undefined, open: undefined, lists: [] })
  const current = visits.here === location ? visits : after(visits, location, routes)
  if (current !== visits) setVisits(current)
  const lists = current.lists.filter(({ route }) => routes.includes(route))
  const open = lists.find((visit) => visit === current.open)
  return (
    <>
      {lists
        .toSorted((a, b) => a.key.localeCompare(b.key))
        .map((visit) => (
          <Place key={visit.key} isOpen={visit === open}>
            <ErrorBoundary>
              <KeptList location={visit.location} route={visit.route} draw={draw} />
            </ErrorBoundary>
          </Place>
        ))}
      {!open && <ErrorBoundary key={location.pathname}>{children}</ErrorBoundary>}
    </>
  )
}
