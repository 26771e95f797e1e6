import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

const NAME = 'kit-row-link'
const MIDDLE = 1

/** Router state for a record opened from a list: the list's address, for the link back. */
export const listState = () => ({ listSearch: window.location.search })

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [
    ...(event.currentTarget.closest('tbody, [role=list]')?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? []),
  ]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Focuses the link of the row after or before the focused one, at first that of the first row. */
export function stepToRow(step: 1 | -1, ofRow: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`.${NAME}`)]
  const row = document.activeElement?.closest(ofRow)
  const at = row ? links.findIndex((link) => row.contains(link)) : -1
  const next = at === -1 ? links[0] : links[at + step]
  next?.focus()
  return next !== undefined
}

/** `onRow` of a table whose rows open their records. */
export function openOnClick(to: string, navigate: NavigateFunction) {
  const open = (event: MouseEvent) => {
    // React bubbles clicks of a portal (menu, dialog) to the row that opened it.
    const target = event.target as Element
    const isElsewhere = !event.currentTarget.contains(target) || target.closest('a, button, input') !== null
    if (isElsewhere || window.getSelection()?.isCollapsed === false) return
    if (event.metaKey || event.ctrlKey || event.button === MIDDLE) window.open(to)
    else void navigate(to, { state: listState() })
  }
  return {
    onClick: open,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE) open(event)
    },
  }
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
