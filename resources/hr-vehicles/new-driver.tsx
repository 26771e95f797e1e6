import { PlusOutlined } from '@ant-design/icons'
import { type HttpError, useCan, useInvalidate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { createDriver, listDriverOptions } from '#contract/entities/driver.ts'
import { driverFacts } from '#contract/fields/driver.ts'
import { useSend } from '#kit/call.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { PhoneControl } from '#kit/form/phone-control.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { Question } from '#kit/ui/question.tsx'

const NONE = { first_name: '', last_name: '', phone: '' }
const [FIRST, LAST] = ['first_name', 'last_name'] as const

/** Makes a driver of the vehicle's owner without leaving the vehicle's form, and chooses them; the rest of their record is filled in later. */
export function NewDriver({ around, fill }: AssistProps) {
  const { send, isSending } = useSend(createDriver, 'drivers')
  const invalidate = useInvalidate()
  const { data: may } = useCan({ resource: 'drivers', action: 'create' })
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(NONE)
  const [errors, setErrors] = useState<FieldErrors>({})
  const opener = useRef<HTMLButtonElement>(null)
  const owner = around['owner_company']
  if (!may?.can || typeof owner !== 'number') return null

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const save = async () => {
    const body = { owner_company: owner, ...values }
    const refused = bodyErrors(createDriver.body, body)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    try {
      const { id } = await send({ body, done: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() + ' added.' })
      fill({ driver: id })
      setValues(NONE)
      close()
      await invalidate({ resource: listDriverOptions.name, invalidates: ['resourceAll'] })
    } catch (failure) {
      const named = fieldErrors(failure)
      setErrors(Object.keys(named).length > 0 ? named : { detail: [(failure as HttpError).message] })
    }
  }
  const others = Object.entries(errors).flatMap(([name, texts]) => (name in NONE ? [] : texts))
  const name = (field: typeof FIRST | typeof LAST, isRequired: boolean) => (
    <Labeled label={driverFacts[field].label} errors={errors[field]} isRequired={isRequired}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={values[field]}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
        />
      )}
    </Labeled>
  )
  return (
    <>
      <Button ref={opener} type="link" size="small" icon={<PlusOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New driver
      </Button>
      {isOpen && (
        <Question title="New driver" label="Add driver" isBusy={isSending} hasField onYes={() => void save()} onNo={close}>
          {others.length > 0 && (
            <p className="kit-field-error" role="alert">
              {others.join(' ')}
            </p>
          )}
          {name(FIRST, true)}
          {name(LAST, false)}
          <Labeled label={driverFacts.phone.label} errors={errors.phone}>
            {(control) => <PhoneControl {...control} value={values.phone} onChange={(phone) => setValues({ ...values, phone })} />}
          </Labeled>
        </Question>
      )}
    </>
  )
}
