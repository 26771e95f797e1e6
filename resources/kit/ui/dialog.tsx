import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons; the one with `data-first` has the focus, unless a field in the dialog is to have it. */
  footer: ReactNode
  hasField?: boolean
  /** Escape, and a click beside it. */
  onClose: () => void
}

/** A modal dialog, open while it is drawn; who opened it takes the focus back. */
export function Dialog({ title, children, footer, hasField = false, onClose }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // The browser's own autofocus comes too early, and a field that is filled in already keeps the focus.
  useEffect(() => {
    const { current } = content
    if (!current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>(hasField ? 'input, textarea' : '[data-first]')?.focus()
  }, [hasField])
  return (
    <Modal
      open
      centered
      width={420}
      closable={false}
      transitionName=""
      maskTransitionName=""
      title={title}
      onCancel={onClose}
      footer={null}
    >
      <div ref={content} className="stack">
        {children}
        <div className="cluster align-stretch push">{footer}</div>
      </div>
    </Modal>
  )
}
