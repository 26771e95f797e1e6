import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  children: ReactNode
  label: string
  isDanger?: boolean
  isBusy?: boolean
  hasField?: boolean
  onYes: () => void
  onNo: () => void
}

export function Question({
  title,
  children,
  label,
  isDanger = false,
  isBusy = false,
  hasField = false,
  onYes,
  onNo,
}: QuestionProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the submit to a surrounding form, although this dialog is in a portal.
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
