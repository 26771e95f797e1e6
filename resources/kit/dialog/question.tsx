import { Form } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { isSubmitKey } from '#kit/form/submit-key.ts'
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

const CANCEL = { type: 'default', 'data-first': '' } as const

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

export function Question({ label, isDanger = false, isBusy = false, onYes, onNo, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onNo}
      okText={label}
      okButtonProps={{ htmlType: 'submit', danger: isDanger, 'aria-disabled': isBusy }}
      cancelButtonProps={CANCEL}
      modalRender={(content) => (
        <Form
          layout="vertical"
          noValidate
          onKeyDown={dialog.hasField ? submitByKey : undefined}
          onFinish={() => isBusy || onYes()}
        >
          {content}
        </Form>
      )}
    />
  )
}
