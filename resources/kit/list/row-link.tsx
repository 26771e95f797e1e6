import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

const NAME = 'kit-row-link'

/** Router state for a record opened from a list: the list's address, for the link back. */
export const listState = () => ({ listSearch: window.location.search })

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [
    ...(event.currentTarget.closest('tbody, ul')?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? []),
  ]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowLinkProps {
  to: string
  /** The list's own: a row that calls `useNavigate` re-renders on every navigation. */
  navigate: NavigateFunction
  children: ReactNode
}

export function RowLink({ to, navigate, children }: RowLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to, { state: listState() })
  }
  return (
    <a href={to} className={`medium ${NAME}`} onClick={follow} onKeyDown={moveFocus}>
      {children}
    </a>
  )
}
