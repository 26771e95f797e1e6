import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

const NAME = 'kit-row-link'

/** What a record is told of the list that it was opened from: its address, for the way back. */
export const listState = () => ({ listSearch: window.location.search })

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...(event.currentTarget.closest('tbody, ul')?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? [])]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowLinkProps {
  to: string
  /** The one of the list: a row that asks the router itself is drawn again wherever one goes. */
  navigate: NavigateFunction
  children: ReactNode
}

/** The link of a row to its record; the arrow keys move between the rows. */
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
