import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const NAME = 'kit-row-link'

/** What a record is told of the list that it was opened from: its address, for the way back. */
export const listState = (search = window.location.search) => ({ listSearch: search })

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...(event.currentTarget.closest('tbody, ul')?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? [])]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The link of a row to its record; the arrow keys move between the rows. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link to={to} state={listState(search)} className={`medium ${NAME}`} onKeyDown={moveFocus}>
      {children}
    </Link>
  )
}
