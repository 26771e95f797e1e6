import { fullName } from '#contract/rules/full-name.ts'
import { useInvalidate } from '@refinedev/core'
import { Input, Typography } from 'antd'
import { useState } from 'react'
import { createDriver, driverFields, listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useSend } from '#kit/call.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { PhoneControl } from '#kit/form/phone-control.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'

const NONE = { first_name: '', last_name: '', phone: '' }
const [FIRST, LAST] = ['first_name', 'last_name'] as const

interface NewDriverQuestionProps extends Pick<AssistProps, 'fill'> {
  owner: number
  values: typeof NONE
  onChange: (values: typeof NONE) => void
  onClose: () => void
}

export function NewDriverQuestion({ owner, values, onChange, fill, onClose }: NewDriverQuestionProps) {
  const { send, isSending } = useSend(createDriver, 'drivers')
  const invalidate = useInvalidate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const finish = useWhileOpen(() => {
    onChange(NONE)
    onClose()
  })
  const save = async () => {
    const body = { owner_company: owner, ...values }
    const refused = bodyErrors(createDriver.body, body)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    try {
      const { id } = await send({ body, done: (driver) => `${fullName(driver)} added.` })
      fill({ driver: id })
      finish()
      await invalidate({ resource: listDriverOptions.name, invalidates: ['resourceAll'] })
    } catch (failure) {
      const named = fieldErrors(failure)
      setErrors(Object.keys(named).length > 0 ? named : { detail: [failureWords(failure)] })
    }
  }
  const others = Object.entries(errors).flatMap(([name, texts]) => (name in NONE ? [] : texts))
  const name = (field: typeof FIRST | typeof LAST, isRequired: boolean) => (
    <Labeled label={driverFields.facts[field].label} errors={errors[field]} isRequired={isRequired}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={values[field]}
          onChange={({ target }) => onChange({ ...values, [field]: target.value })}
        />
      )}
    </Labeled>
  )
  return (
    <Question
      title="New driver"
      label="Add driver"
      isBusy={isSending}
      hasField
      onYes={() => void save()}
      onNo={onClose}
    >
      {others.length > 0 && (
        <p role="alert">
          <Typography.Text type="danger">{others.join(' ')}</Typography.Text>
        </p>
      )}
      {name(FIRST, true)}
      {name(LAST, false)}
      <Labeled label={driverFields.facts.phone.label} errors={errors.phone}>
        {(control) => (
          <PhoneControl
            {...control}
            value={values.phone}
            onChange={(phone) => onChange({ ...values, phone })}
          />
        )}
      </Labeled>
    </Question>
  )
}
