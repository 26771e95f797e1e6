import { Form } from 'antd'
import type { ReactNode } from 'react'
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

export function Question({ label, isDanger = false, isBusy = false, onYes, onNo, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onNo}
      okText={label}
      okButtonProps={{ htmlType: 'submit', danger: isDanger, 'aria-disabled': isBusy }}
      cancelButtonProps={CANCEL}
      modalRender={(content) => (
        <Form layout="vertical" noValidate onFinish={() => isBusy || onYes()}>
          {content}
        </Form>
      )}
    />
  )
}
