import { Flex, Modal, type ModalProps } from 'antd'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface DialogProps extends Pick<
  ModalProps,
  'footer' | 'okText' | 'okButtonProps' | 'cancelButtonProps' | 'modalRender' | 'width'
> {
  title: string
  children: ReactNode
  hasField?: boolean
  onClose: () => void
}

const STYLES = {
  footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 'var(--space-4)' },
} as const
const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/** antd closes the Tab cycle with two sentinels that show no focus: each passes it on to the other end. */
function goRound({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
  const dialog = currentTarget.querySelector('[role=dialog]')
  const start = dialog?.firstElementChild
  if (!start || (target !== start && target !== dialog.lastElementChild)) return
  const isOpening = target === start && !start.contains(relatedTarget)
  if (isOpening) return
  const stops = [...start.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex === 0)
  stops.at(target === start ? -1 : 0)?.focus()
}

/** antd's Modal; with `hasField` its first field is focused, else the button with `data-first`. */
export function Dialog({ children, hasField = false, onClose, ...modal }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  // autoFocus comes before antd attaches the dialog; a field that is focused already keeps the focus.
  useEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    if (dialog?.firstElementChild === document.activeElement || !dialog?.contains(document.activeElement))
      dialog?.querySelector<HTMLElement>(hasField ? 'input, textarea' : '[data-first]')?.focus()
  }, [hasField])
  return (
    <Modal
      width={420}
      {...modal}
      open
      centered
      closable={false}
      styles={STYLES}
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
      wrapProps={{ onFocus: goRound }}
    >
      <Flex vertical gap={8} ref={body}>
        {children}
      </Flex>
    </Modal>
  )
}
