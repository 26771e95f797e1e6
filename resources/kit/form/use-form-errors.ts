import type { FormInstance } from 'antd'
import { useLayoutEffect, useState } from 'react'
import type { FormField } from './control.tsx'
import { errorsOfParts, type FieldErrors, ofFields } from './field-errors.ts'
import type { Values } from './merge.ts'

interface Refused {
  values: Values
  errors: FieldErrors
  first: string | undefined
}
const NOTHING_REFUSED: Refused = { values: {}, errors: {}, first: undefined }

interface FormErrorsOptions<R> {
  form: FormInstance
  formFields: readonly FormField<R>[]
  onDemand: readonly string[]
  onPage: readonly string[]
  setOnPage: (change: (before: readonly string[]) => string[]) => void
  isSending: boolean
}

/** Shows each refusal at its field, bringing fields that are not on the page onto it first. */
export function useFormErrors<R>({
  form,
  formFields,
  onDemand,
  onPage,
  setOnPage,
  isSending,
}: FormErrorsOptions<R>) {
  const names = formFields.map(({ name }) => name)
  const [general, setGeneral] = useState<string[]>([])
  const [late, setLate] = useState<FieldErrors>()
  const [refused, setRefused] = useState<Refused>(NOTHING_REFUSED)
  const marking = formFields.filter(
    ({ form: control }) => typeof control === 'object' && 'part' in control && control.marksParts,
  )
  const isMarked = (path: string) => marking.some(({ name }) => path.startsWith(`${name}.`))
  const showErrors = (byPath: FieldErrors) => {
    const inParts = Object.entries(byPath).filter(([path]) => isMarked(path))
    const errors = ofFields(Object.fromEntries(Object.entries(byPath).filter(([path]) => !isMarked(path))))
    const isOfForm = (name: string) => names.includes(name)
    const mayBeAway = (name: string) =>
      onDemand.includes(name) || formFields.some((field) => field.name === name && field.when)
    const added = Object.keys(errors).filter((name) => mayBeAway(name) && !onPage.includes(name))
    if (added.length > 0) {
      setLate(byPath)
      setOnPage((before) => [...before, ...added])
    }
    const touched = names.filter((name) => errors[name] || form.getFieldError(name).length > 0)
    form.setFields(touched.map((name) => ({ name, errors: errors[name] ?? [] })))
    setGeneral(Object.entries(errors).flatMap(([name, texts]) => (isOfForm(name) ? [] : texts)))
    const first = names.find((name) => errors[name] || inParts.some(([path]) => path.startsWith(`${name}.`)))
    if (first && errors[first]) form.scrollToField(first, { focus: true, block: 'center' })
    setRefused({
      values: form.getFieldsValue(),
      errors: Object.fromEntries(inParts),
      first: first && !errors[first] ? first : undefined,
    })
    return Object.keys(byPath).length > 0
  }

  useLayoutEffect(() => {
    const field = refused.first === undefined ? null : document.getElementById(refused.first)
    field?.querySelector<HTMLElement>('input[aria-invalid=true], textarea[aria-invalid=true]')?.focus()
  }, [refused])

  // A refused field can be focused only once it is on the page and the form is no longer disabled by sending.
  useLayoutEffect(() => {
    if (!late || isSending) return
    setLate(undefined)
    showErrors(late)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only which fields there are counts
  }, [names.join(' '), onPage, late, isSending])

  const errorsOf = (name: string, now: unknown) =>
    errorsOfParts(name, refused.errors, refused.values[name], now)

  return { general, setGeneral, setLate, showErrors, errorsOf }
}
