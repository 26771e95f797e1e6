import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useCan } from '#kit/access.tsx'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { preloadable } from '#kit/preloadable.tsx'

// Lazy: the list of vehicles shares these fields but asks no question.
const NewDriverQuestion = preloadable(
  async () => (await import('./new-driver-question.tsx')).NewDriverQuestion,
)

export function NewDriver({ around, fill }: AssistProps) {
  const { data: may } = useCan({ resource: 'drivers', action: 'create' })
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState({ first_name: '', last_name: '', phone: '' })
  const opener = useRef<HTMLButtonElement>(null)
  const owner = around['owner_company']
  if (!may?.can || typeof owner !== 'number') return null

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        type="link"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        New driver
      </Button>
      {isOpen && (
        <NewDriverQuestion owner={owner} values={values} onChange={setValues} fill={fill} onClose={close} />
      )}
    </>
  )
}
