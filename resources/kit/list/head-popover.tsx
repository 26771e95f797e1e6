import { Button, Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type Content = (close: () => void) => ReactNode

const Unfolded = ({ content, close }: { content: Content; close: () => void }) => content(close)

export function HeadPopover({ label, children }: { label: string; children: Content }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A list stays mounted after it was left.
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
        // Rendered beside its button to be next in tab order.
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
