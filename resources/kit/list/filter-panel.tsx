import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react'
import { type Lookup, useOptions } from '#kit/lookup/lookup.ts'

const PANEL = 'kit-filter-panel'

type OpenerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'children'
>

interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>
  Button: ComponentType<OpenerProps & { ref: Ref<HTMLButtonElement> }>
  active: number
  defaultLookup?: Lookup | undefined
  isOpen: boolean
  isOver?: boolean
  onToggle: () => void
}

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <>
      {' '}
      <span className="badge">{of}</span> <span className="visually-hidden">active</span>
    </>
  )

const CountWith = ({ active, defaultLookup }: { active: number; defaultLookup: Lookup }) => (
  <Count of={active + (useOptions(defaultLookup).options.length > 0 ? 1 : 0)} />
)

export function FilterButton({
  ref,
  Button,
  active,
  defaultLookup,
  isOpen,
  isOver = false,
  onToggle,
}: FilterButtonProps) {
  return (
    <Button
      ref={ref}
      {...(isOver
        ? { 'aria-haspopup': 'dialog' }
        : { 'aria-expanded': isOpen, 'aria-controls': isOpen ? PANEL : undefined })}
      onClick={onToggle}
    >
      <span>
        Filters
        {defaultLookup ? <CountWith active={active} defaultLookup={defaultLookup} /> : <Count of={active} />}
      </span>
    </Button>
  )
}

/** Focuses the panel's first field even if it loads late; a key or a click cancels it. */
function goToFirst(panel: HTMLElement) {
  const enter = () => panel.querySelector('input')?.focus()
  const comes = new MutationObserver(enter)
  const end = () => comes.disconnect()
  comes.observe(panel, { childList: true, subtree: true })
  const events = ['keydown', 'pointerdown'] as const
  events.forEach((event) => document.addEventListener(event, end, { once: true }))
  enter()
  return () => {
    end()
    events.forEach((event) => document.removeEventListener(event, end))
  }
}

export function FilterPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => goToFirst(panel.current!), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // The keys bubble up from the fields, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      id={PANEL}
      ref={panel}
      className="panel columns pad-12"
      role="group"
      aria-label="Filters"
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
