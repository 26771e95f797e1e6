import { Modal } from 'antd'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface DialogProps {
  title: string
  children: ReactNode
  /** Footer buttons; the one with `data-first` is focused unless `hasField`. */
  footer: ReactNode
  hasField?: boolean
  onClose: () => void
}

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/** antd closes the Tab cycle with two sentinels that show no focus: each passes it on to the other end. */
function goRound({ target, relatedTarget }: FocusEvent, content: HTMLElement | null) {
  if (
    !content ||
    !(target instanceof HTMLElement) ||
    target.tabIndex !== 0 ||
    !target.parentElement?.contains(content)
  )
    return
  const isBefore = target.contains(content)
  if (isBefore && !content.contains(relatedTarget as Node | null)) return
  const stops = [...content.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex === 0)
  stops.at(isBefore ? -1 : 0)?.focus()
}

export function Dialog({ title, children, footer, hasField = false, onClose }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  // The browser's autofocus comes too early; a field that is focused already keeps the focus.
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
      wrapProps={{ onFocus: (event: FocusEvent) => goRound(event, content.current) }}
    >
      <div ref={content} className="stack">
        {children}
        <div className="cluster align-stretch push">{footer}</div>
      </div>
    </Modal>
  )
}
