import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

export function Dialog({ title, onClose, isWide, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Focus returns only when the dialog closes while still in the document.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  // The close event fires a moment later: a key that opens the dialog again must not come in between.
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
