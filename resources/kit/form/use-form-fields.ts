import { useState } from 'react'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { type FormField, isFormField } from './control.tsx'
import { isStated } from './form-values.ts'
import { useEntered } from './use-entered.ts'

interface FormFieldsOptions<R extends Row> {
  views: Pick<Views<R>, 'fields' | 'onDemand'>
  row: R | undefined
  asked: readonly string[]
}

/** The fields of the form now; those on demand only once they are added or have a value. */
export function useFormFields<R extends Row>({ views, row, asked }: FormFieldsOptions<R>) {
  const { fields, onDemand = [] } = views
  const [added, setAdded] = useState(asked)
  const isAdded = (name: string) => added.includes(name)
  const isRequested = (name: string) =>
    !onDemand.includes(name) || isAdded(name) || isStated(row?.[name as keyof R])
  const formFields: FormField<R>[] = useEntered(
    fields
      .filter(isFormField)
      .filter(({ name, isFixed, when }) => (row ? !isFixed : !when) && isRequested(name)),
  )
  return { formFields, onDemand, added, isAdded, setAdded }
}
