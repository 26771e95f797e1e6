import { useForm } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureWords } from '#kit/failure-words.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { isFormField } from './control.tsx'
import { bodyErrorsByPath } from './body-errors.ts'
import { errorsByPath } from './field-errors.ts'
import { type Begin, prefill, toCreateBody, toFormValues, toUpdateBody } from './form-values.ts'
import { diffValues, type Values } from './merge.ts'
import { useConflict } from './use-conflict.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useFormFields } from './use-form-fields.ts'
import { useIntention } from './use-intention.ts'
import { useLateFields } from './use-late-fields.ts'

interface RecordFormOptions<R extends Row> {
  resource: ResourceDefinition
  views: Pick<Views<R>, 'title' | 'fields' | 'onDemand' | 'made'>
  row?: R | undefined
  begin?: Begin<R> | undefined
  fetchLatest: () => Promise<R | undefined>
}

const savedText = <R extends Row>(
  { singular }: ResourceDefinition,
  { title, made }: Pick<Views<R>, 'title' | 'made'>,
  record: R,
  isNew: boolean,
): string => (isNew && made?.(record)) || `${title(record) || singular} ${isNew ? 'added' : 'saved'}.`

/** refine's form of a record, which sends only what changed and merges a 409 instead of losing either side. */
export function useRecordForm<R extends Row>({
  resource,
  views,
  row,
  begin,
  fetchLatest,
}: RecordFormOptions<R>) {
  const navigate = useNavigate()
  const { state: cameFrom } = useLocation()
  const [params] = useSearchParams()
  const endpoint = row ? resource.endpoints.update : resource.endpoints.create
  const { formFields, onDemand, added, isAdded, setAdded } = useFormFields({
    views,
    row,
    asked: begin?.asked ?? [],
  })
  // Access to a field may be known only after the draft has arrived.
  const [prefilled] = useState(() => prefill(views.fields.filter(isFormField), params, begin))
  const toValues = (record: R) => toFormValues(formFields, record)
  const { mutationMeta, intend } = useIntention(endpoint)
  const { base, conflict, merge } = useConflict<R, R | undefined>({ row, toValues, fetchLatest })
  const baseValues = base ? toValues(base) : prefilled

  // refine resets the form whenever its record changes: here the record stays the one at opening.
  const [opened] = useState(() => ({ data: row as R & BaseRecord }))
  const { form, formProps, onFinish, mutation } = useForm<R & BaseRecord, HttpError, Values>({
    resource: resource.name,
    action: row ? 'edit' : 'create',
    ...(row && { id: row.id }),
    redirect: false,
    queryOptions: { enabled: false, select: () => opened },
    mutationMeta,
    // useFormErrors shows refusals, of fields that are not on the page and of parts of a field too.
    disableServerSideValidation: true,
    successNotification: (data) => ({
      type: 'success',
      message: (data?.data && savedText(resource, views, data.data, !row)) ?? `${resource.singular} saved.`,
    }),
  })
  useLateFields(form, baseValues)
  const isSaving = mutation.isPending
  const { general, setGeneral, setLate, showErrors, errorsOf } = useFormErrors({
    form,
    formFields,
    onDemand,
    onPage: added,
    setOnPage: setAdded,
    isSending: isSaving,
  })

  const isSaved = useRef(false)
  const getChanges = () => diffValues(baseValues, form.getFieldsValue())
  const leave = (id: unknown) => {
    isSaved.current = true
    void navigate(id === undefined ? resource.path : `${resource.path}/${String(id)}`, {
      replace: true,
      state: cameFrom,
    })
  }
  const forgive = (changed: Values) => {
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
    if (wrong.length > 0) form.setFields(wrong.map((name) => ({ name, errors: [] })))
  }
  const save = async () => {
    if (isSaving || !endpoint) return
    const changed = getChanges()
    if (base && Object.keys(changed).length === 0) return leave(base.id)
    const body = base
      ? toUpdateBody(formFields, changed, base.version)
      : toCreateBody(form.getFieldsValue(), begin)
    if (showErrors(bodyErrorsByPath(endpoint.body, body))) return
    intend(body)
    try {
      const answer = await onFinish(body)
      leave(answer?.data.id)
    } catch (failure) {
      if (await merge(form, form.getFieldsValue(), failure as HttpError).catch(() => false)) return
      const errors = errorsByPath(failure)
      if (Object.keys(errors).length > 0) setLate(errors)
      else setGeneral([failureWords(failure)])
    }
  }

  return {
    form: form as FormInstance,
    formProps: {
      ...formProps,
      initialValues: row ? toValues(row) : prefilled,
      onFinish: () => void save(),
      onValuesChange: forgive,
      disabled: isSaving,
    },
    formFields,
    conflict,
    general,
    errorsOf,
    isAdded,
    isDirty: () => !isSaved.current && Object.keys(getChanges()).length > 0,
    isSaving,
  }
}
