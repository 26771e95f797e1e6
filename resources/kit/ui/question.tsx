import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  children: ReactNode
  /** What the button says that does it. */
  label: string
  /** It takes something away. */
  isDanger?: boolean
  isBusy?: boolean
  /** Something in it takes the focus; else the way back does. */
  hasField?: boolean
  onYes: () => void
  onNo: () => void
}

/** What is asked before something is done. */
export function Question({ title, children, label, isDanger = false, isBusy = false, hasField = false, onYes, onNo }: QuestionProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React sends it on to a form around, although this one stands elsewhere on the page.
    event.stopPropagation()
    if (!isBusy) onYes()
  }
  return (
    <Dialog
      title={title}
      hasField={hasField}
      onClose={onNo}
      footer={
        <>
          <Button data-first onClick={onNo}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={id} danger={isDanger} aria-disabled={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
