import { Button, Popover } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'

// Nothing is fetched for it before somebody asks.
const ViewList = lazy(() => import('./view-list.tsx'))

/** The saved views of a list, each one's own, and the way to save the one that is shown. Escape closes it. */
export function SavedViews({ list }: { list: string }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close()
  }
  return (
    // The keys bubble up from the button and the fields, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="kit-wide-only" ref={root} onKeyDown={onKeyDown}>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        // Beside its button, it is the next to have the focus.
        getPopupContainer={() => root.current ?? document.body}
        destroyOnHidden
        content={
          <Suspense fallback={<p className="faint">Loading views…</p>}>
            <ViewList list={list} onChosen={close} />
          </Suspense>
        }
      >
        <Button ref={button} aria-expanded={isOpen}>
          Views
        </Button>
      </Popover>
    </div>
  )
}
