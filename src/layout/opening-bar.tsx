import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { type NavEntry, findPage } from './nav-entries.ts'

interface Props {
  entries: readonly NavEntry[]
  canOpen: (path: string) => boolean
}

export function OpeningBar({ entries, canOpen }: Props) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const way = useRef<HTMLButtonElement>(null)
  const opening: unknown = state?.opening
  const isShown =
    typeof opening === 'string' &&
    opening !== pathname + search &&
    opening !== '/' &&
    opening !== '/login' &&
    canOpen(opening)
  useLayoutEffect(() => {
    if (isShown) way.current?.focus()
  }, [isShown])
  if (!isShown) return null
  const label = findPage(entries, opening.split('?', 1)[0] ?? opening)?.label ?? opening
  return (
    <div className="caution cluster pad-8-12" role="status">
      <span>You were opening {label}</span>
      <Button ref={way} kind="primary" onClick={() => void navigate(opening)}>
        Open {label}
      </Button>
      <Button kind="quiet" onClick={() => void navigate(pathname + search, { replace: true, state: null })}>
        Stay here
      </Button>
    </div>
  )
}
