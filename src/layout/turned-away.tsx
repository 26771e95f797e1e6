import { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { isOfPlatform, toUniqueLabel, type NavEntry, findPage } from './nav-entries.ts'

export function whyTurnedAway(
  path: string,
  patterns: readonly string[],
  entries: readonly NavEntry[],
): string | undefined {
  if (path === '/' || path === '/login') return undefined
  const page = patterns.some((pattern) => matchPath(pattern, path)) && findPage(entries, path)
  if (!page) return `We couldn’t find ${path}. Check the address, or choose a page from the menu.`
  const label = toUniqueLabel(entries)(page)
  if (isOfPlatform(page)) return `You can’t open ${label}. It’s only for platform administrators.`
  return `You don’t have permission to open ${label}. Ask your administrator for access.`
}

/** Shows once: neither Back nor a reload repeats it. */
export function TurnedAway() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAgain = useNavigationType() === 'POP'
  const why: unknown = state?.turnedAway
  if (isAgain || typeof why !== 'string') return null
  return (
    <div className="caution cluster pad-8-12" role="alert">
      <span>{why}</span>
      <Button kind="quiet" onClick={() => void navigate(pathname + search, { replace: true, state: null })}>
        Close
      </Button>
    </div>
  )
}
