import { Fragment, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { usePopover } from './use-popover.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  to?: string
  isCurrent?: boolean
  startsGroup?: boolean
  onSelect?: () => void
  onIntent?: () => void
}

interface Props {
  label: ReactNode
  name?: string
  tip?: string
  className?: string | undefined
  items: readonly MenuItem[]
  heading?: ReactNode
  align?: 'start' | 'end'
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Menu({ label, name, tip, className, items, heading, align = 'start' }: Props) {
  const { isOpen, setOpen, close, root, button, onKeyDown: onEscape } = usePopover()
  const list = useRef<HTMLUListElement>(null)
  const byKey = useRef(false)
  const id = useId()

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  useLayoutEffect(() => {
    if (isOpen && byKey.current) entries()[0]?.focus()
    byKey.current = false
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    onEscape(event)
    const move = MOVES[event.key]
    if (!move) return
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      byKey.current = true
      setOpen(true)
      return
    }
    event.preventDefault()
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[at < 0 && event.key === 'ArrowUp' ? all.length - 1 : move(at, all.length)]?.focus()
  }
  const select = (item: MenuItem) => {
    close()
    item.onSelect?.()
  }

  return (
    // The keys bubble up from the button and the entries, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="inline-row gap-0 relative" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tip={tip}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div className="popup menu" data-align={align} data-own-keys>
          {heading && <div className="pad-8-12 faint small">{heading}</div>}
          <ul id={id} ref={list}>
            {items.map((item) => (
              <Fragment key={item.key}>
                {item.startsGroup && <li className="rule-top above-4 below-8" aria-hidden />}
                <li>
                  {item.to === undefined ? (
                    <button
                      type="button"
                      className="option"
                      aria-pressed={item.isCurrent}
                      onClick={() => select(item)}
                    >
                      {item.label}
                    </button>
                  ) : (
                    <Link
                      to={item.to}
                      className="option"
                      aria-current={item.isCurrent ? 'page' : undefined}
                      onClick={() => select(item)}
                      onPointerEnter={item.onIntent}
                      onFocus={item.onIntent}
                    >
                      {item.label}
                    </Link>
                  )}
                </li>
              </Fragment>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
