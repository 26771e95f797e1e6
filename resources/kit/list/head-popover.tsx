import { Button, Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** What unfolds below the button; it can close itself. */
type Content = (close: () => void) => ReactNode

const Unfolded = ({ content, close }: { content: Content; close: () => void }) => content(close)

/** A button at the head of a list with what it unfolds; Escape closes it and gives the focus back. */
export function HeadPopover({ label, children }: { label: string; children: Content }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A list that is left stays drawn.
  useEffect(() => () => setOpen(false), [])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close()
  }
  return (
    // The keys bubble up from the button and what it unfolds, which are the interactive parts.
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
        content={<Unfolded content={children} close={close} />}
      >
        <Button ref={button} aria-expanded={isOpen}>
          {label}
        </Button>
      </Popover>
    </div>
  )
}
