import { useForm } from '@refinedev/antd'
import { type BaseRecord, type HttpError, useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { failureWords } from '#kit/failure-words.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { type FormField, isFormField } from '#kit/form/control.tsx'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { toFormValues } from '#kit/form/form-values.ts'
import { isRequired } from '#kit/form/required.ts'
import { useConflict, versionOf } from '#kit/form/use-conflict.ts'
import { diffValues, isSame, type Values } from '#kit/form/merge.ts'
import { formResource, ONLY, type SettingsDefinition } from './define-settings.ts'
import type { Proof, SettingsForm } from './settings-views.ts'

export interface SettingsFormOptions<R extends object> {
  settings: SettingsDefinition
  spec: SettingsForm<R>
  record: R
  fetchLatest: () => Promise<R | undefined>
  onSaved: () => void
}

const NO_PROOF: Proof = { fields: null, prove: async () => ({}), refused: () => undefined }
const useNoProof = () => NO_PROOF

const isLine = <R>({ form }: FormField<R>) => form === 'text' || form === 'phone'

export function useSettingsForm<R extends object>({
  settings,
  spec,
  record,
  fetchLatest,
  onSaved,
}: SettingsFormOptions<R>) {
  const [general, setGeneral] = useState<readonly string[]>([])
  const invalidate = useInvalidate()
  const fields = spec.fields.filter(isFormField)
  const names = fields.map(({ name }) => name)
  const endpoint = settings.endpoints.update?.[spec.form]
  const toValues = (of: R) => toFormValues(fields, of)
  const { base, conflict, merge, begin } = useConflict<R, R>({ row: record, toValues, fetchLatest })

  const { form, formProps, onFinish, mutation } = useForm<R & BaseRecord, HttpError, Values>({
    resource: formResource(settings.name, spec.form),
    action: 'edit',
    id: ONLY,
    redirect: false,
    disableServerSideValidation: true,
    queryOptions: { enabled: false },
    invalidates: [],
    successNotification: (answer) => ({
      type: 'success',
      message: spec.done(answer?.data as unknown as R),
    }),
  })
  const getEntered = (): Values => {
    const all: Values = { ...toValues(base), ...(form.getFieldsValue(true) as Values) }
    return Object.fromEntries(
      fields.map((field) => {
        const value = all[field.name]
        return [field.name, isLine(field) && typeof value === 'string' ? value.trim() : value]
      }),
    )
  }
  const getChanges = () => diffValues(toValues(base), getEntered())
  const useProof = spec.useProof ?? useNoProof
  const proof = useProof(form, record)

  const show = (values: Values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
  const showErrors = (errors: FieldErrors) => {
    form.setFields(
      names.map((name) => ({ name, errors: errors[name] ?? [] })) as Parameters<typeof form.setFields>[0],
    )
    setGeneral(errors['detail'] ?? [])
    const first = names.find((name) => errors[name])
    if (first) form.scrollToField(first, { focus: true, block: 'center' })
    return Object.keys(errors).length > 0
  }
  /** The latest version whose values equal those the form began with. */
  const getVersion = () => {
    const [opened, current] = [versionOf(base), versionOf(record)]
    if (opened === undefined || current === undefined) return opened
    return isSame(toValues(record), toValues(base)) ? Math.max(opened, current) : opened
  }

  const toBody = (changed: Values) => {
    const version = getVersion()
    const entered = getEntered()
    const demanded = names.filter((name) => endpoint && isRequired(endpoint, name, true))
    return {
      ...Object.fromEntries(demanded.map((name) => [name, entered[name]])),
      ...(spec.toBody?.(changed) ?? changed),
      ...(version !== undefined && { version }),
    }
  }
  /** Shows what the contract refuses; true when there is nothing to send. */
  const isRefused = () => {
    const changed = getChanges()
    if (mutation.isPending || !endpoint || Object.keys(changed).length === 0) return true
    return showErrors(bodyErrors(endpoint.body, toBody(changed)))
  }

  const send = async () => {
    setGeneral([])
    const entered = form.getFieldsValue() as object
    const along = await proof.prove(entered).catch(() => undefined)
    if (!along) return
    try {
      const answer = await onFinish({ ...toBody(getChanges()), ...along })
      const saved = answer?.data as R | undefined
      begin(saved ?? base)
      if (saved) show(toValues(saved))
      showErrors({})
      void invalidate({ resource: settings.name, invalidates: ['resourceAll'] })
      onSaved()
    } catch (failure) {
      const error = failure as HttpError
      if (await merge({ setFieldsValue: show }, getEntered(), error).catch(() => false)) {
        showErrors({})
        return
      }
      const errors = fieldErrors(error)
      if (!showErrors(errors)) setGeneral([failureWords(failure)])
      proof.refused(failure)
    }
  }

  const forgive = (changed: Values) => {
    const wrong = Object.keys(changed).filter(
      (name) => !spec.checks?.[name] && form.getFieldError(name).length > 0,
    )
    form.setFields(wrong.map((name) => ({ name, errors: [] })) as Parameters<typeof form.setFields>[0])
  }

  return {
    form,
    formProps: {
      ...formProps,
      onValuesChange: (changed: Values, all: Values) => {
        formProps.onValuesChange?.(changed, all)
        forgive(changed)
      },
    },
    fields,
    endpoint,
    initialValues: toValues(record),
    conflict,
    general,
    proof,
    isDirty: () => Object.keys(getChanges()).length > 0,
    isSaving: mutation.isPending,
    isRefused,
    send,
  }
}
