import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  onClose: () => void
  /** It has a size of its own, and is a sheet on a phone; its content fills it. */
  isWide?: boolean
  children: ReactNode
}

/** A native modal dialog, open while it is drawn: the browser keeps the focus inside and gives it back; Escape and a click beside it close it. */
export function Dialog({ title, onClose, isWide, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  // The focus is given back by closing what is still on the page.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  // The browser tells of the closing a moment after it: a key that opens it again must not come in between.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }
  return (
    // A click on the dialog itself is one beside its content; the keyboard has Escape for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles.dialog}
      data-wide={isWide}
      aria-labelledby={id}
      onCancel={onCancel}
      onClose={onClose}
      onClick={onClick}
    >
      <div className={styles.content}>
        <div className="spread below-8">
          <h2 id={id}>{title}</h2>
          <Button kind="icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
