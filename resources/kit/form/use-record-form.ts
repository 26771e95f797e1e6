import { type BaseRecord, type HttpError, useForm } from '@refinedev/core'
import { Form } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { newUuid } from '#contract/rules/uuid.ts'
import { failureWords } from '#kit/failure-words.ts'
import { intentionFor, NO_INTENTION } from '#kit/intention.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import type { Conflict } from './conflict-panel.tsx'
import { type FormField, isFormField } from './control.tsx'
import { bodyErrorsByPath } from './body-errors.ts'
import { errorsByPath, fieldErrors } from './field-errors.ts'
import { diffValues, mergeChanges, type Values } from './merge.ts'
import { useEntered } from './use-entered.ts'
import { readPrefilled } from './prefilled.ts'
import { useFormErrors } from './use-form-errors.ts'

interface RecordFormOptions<R extends Row> {
  resource: ResourceDefinition
  views: Pick<Views<R>, 'fields' | 'onDemand' | 'made'>
  row?: R | undefined
  begin?: { values: Partial<R>; sent: readonly string[]; asked: readonly string[] } | undefined
  fetchLatest: () => Promise<R | undefined>
}

function toFormValue<R>({ form, name, value }: FormField<R>, record: R): unknown {
  if (form === 'secret') return ''
  return value ? value(record) : record[name as keyof R]
}

const toSentValues = <R>(fields: readonly FormField<R>[], changed: Values): Values => {
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.form === 'secret')
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, value === null && isSecret(name) ? '' : value]),
  )
}

const initialValues = <R>(fields: readonly FormField<R>[], values: Partial<R>): Values =>
  Object.fromEntries(
    fields.filter(({ name }) => name in values).map((field) => [field.name, toFormValue(field, values as R)]),
  )

const sentAlong = <R>(begin: RecordFormOptions<R & Row>['begin']): Values =>
  Object.fromEntries((begin?.sent ?? []).map((name) => [name, begin?.values[name as keyof R & Row]]))

const isStated = (value: unknown) => value !== undefined && value !== null && value !== ''

export function useRecordForm<R extends Row>({
  resource,
  views: { fields, onDemand = [], made },
  row,
  begin,
  fetchLatest,
}: RecordFormOptions<R>) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const { state: cameFrom } = useLocation()
  const [base, setBase] = useState<R | undefined>(row)
  const [conflict, setConflict] = useState<Conflict>()
  const isSaved = useRef(false)
  const [onPage, setOnPage] = useState(begin?.asked ?? [])
  const isRequested = (name: string) =>
    !onDemand.includes(name) || onPage.includes(name) || isStated(row?.[name as keyof R])
  const formFields = useEntered(
    fields
      .filter(isFormField)
      .filter(({ name, isFixed, when }) => (row ? !isFixed : !when) && isRequested(name)),
  )
  const names = formFields.map(({ name }) => name)
  const [params] = useSearchParams()
  // Access to a field may be known only after the draft has arrived.
  const [prefilled] = useState(() => {
    const all = fields.filter(isFormField)
    return { ...readPrefilled(all, params), ...(begin && initialValues(all, begin.values)) }
  })
  const toFormValues = (record: R | undefined): Values =>
    record
      ? Object.fromEntries(formFields.map((field) => [field.name, toFormValue(field, record)]))
      : prefilled
  const endpoint = row ? resource.endpoints.update : resource.endpoints.create
  // A field that appears once access is known starts with the record's value.
  useLayoutEffect(() => {
    const late = Object.entries(toFormValues(base)).filter(
      ([name, value]) => value !== undefined && form.getFieldValue(name) === undefined,
    )
    if (late.length > 0) form.setFieldsValue(Object.fromEntries(late))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only which fields there are counts
  }, [names.join(' ')])

  // One key per intention: a retry after a lost response must not create it twice.
  const intention = useRef(NO_INTENTION)
  const [sending] = useState<{ idempotencyKey?: string }>({})

  const { onFinish, mutation } = useForm<R & BaseRecord, HttpError, Record<string, unknown>>({
    resource: resource.name,
    action: row ? 'edit' : 'create',
    id: row?.id,
    redirect: false,
    queryOptions: { enabled: false },
    mutationMeta: sending,
    successNotification: (data) => ({
      type: 'success',
      message: (!row && data?.data && made?.(data.data)) || `${resource.singular} saved`,
    }),
  })

  const changes = () => diffValues(toFormValues(base), form.getFieldsValue())
  const isDirty = () => !isSaved.current && Object.values(changes()).length > 0

  const { general, setGeneral, setLate, showErrors, errorsOf } = useFormErrors({
    form,
    formFields,
    onDemand,
    onPage,
    setOnPage,
    isSending: mutation.isPending,
  })

  const forgive = (changed: Values) => {
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
    if (wrong.length > 0) form.setFields(wrong.map((name) => ({ name, errors: [] })))
  }

  const showConflict = async (refusal: HttpError) => {
    const latest = await fetchLatest()
    if (!base || !latest || latest.version === base.version) return false
    const mine = form.getFieldsValue()
    const merge = mergeChanges(
      toFormValues(base),
      mine,
      toFormValues(latest),
      Object.keys(fieldErrors(refusal)),
    )
    form.setFieldsValue(merge.values)
    setBase(latest)
    const conflicts = merge.conflicts.map((name) => ({ name, mine: mine[name] }))
    setConflict({ latest, theirs: toFormValues(latest), conflicts, taken: merge.taken })
    return true
  }

  const leave = (id: unknown) => {
    isSaved.current = true
    void navigate(id === undefined ? resource.path : `${resource.path}/${String(id)}`, {
      replace: true,
      state: cameFrom,
    })
  }

  const save = async () => {
    if (mutation.isPending) return
    const changed = changes()
    if (base && Object.keys(changed).length === 0) return leave(base.id)
    const stated = Object.fromEntries(
      Object.entries(form.getFieldsValue()).filter(([, value]) => isStated(value)),
    )
    const body = base
      ? { ...toSentValues(formFields, changed), version: base.version }
      : { ...sentAlong(begin), ...stated }
    if (!endpoint || showErrors(bodyErrorsByPath(endpoint.body, body))) return
    if (endpoint.idempotent) {
      intention.current = intentionFor(intention.current, body, newUuid)
      sending.idempotencyKey = intention.current.key
    }
    try {
      const answer = await onFinish(body)
      leave(answer?.data.id)
    } catch (failure) {
      const error = failure as HttpError
      if (error.statusCode === 409 && (await showConflict(error).catch(() => false))) return
      const errors = errorsByPath(error)
      if (Object.keys(errors).length > 0) setLate(errors)
      else setGeneral([failureWords(failure)])
    }
  }

  return {
    form,
    formFields,
    initialValues: toFormValues(row),
    conflict,
    general,
    errorsOf,
    isAdded: (name: string) => onPage.includes(name),
    isDirty,
    isSaving: mutation.isPending,
    save,
    forgive,
  }
}
