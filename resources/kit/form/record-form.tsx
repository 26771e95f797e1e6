import { inSentence } from '#kit/in-sentence.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { Alert, Button, Col, Form, type FormInstance, Row as Line, Typography } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Control, Row } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { dayProblem } from '#kit/form/day-text.ts'
import { recordName, usePageTitle } from '#kit/use-page-title.ts'
import { FieldControl, type FormField } from './control.tsx'
import type { FieldErrors } from './field-errors.ts'
import type { Begin } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { Values } from './merge.ts'
import { isRequired } from './required.ts'
import { BESIDE_FIELD, FIELD_SPAN } from '#kit/field-span.ts'
import { useRecordForm } from './use-record-form.ts'
import { isSubmitKey } from './submit-key.ts'

const isDay = (_: unknown, value: string | null) => {
  const problem = dayProblem(value ?? '')
  return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
}
const DAY_RULES = { rules: [{ validator: isDay }], validateTrigger: 'onBlur' }

const canNotBeEmpty = (control: Control) =>
  control === 'switch' || (typeof control === 'object' && 'choices' in control)

const inForm = <R,>(field: FormField<R>, isThere: boolean): FormField<R> =>
  isThere
    ? { ...field, label: field.editLabel ?? field.label }
    : { ...field, ...(field.newHelp !== undefined && { help: field.newHelp }) }

const useNever = () => ''

interface FieldItemProps<R> {
  field: FormField<R>
  isRequired: boolean
  /** Only multiline field of its section: the section's heading is its label. */
  isAlone: boolean
  row: Partial<R> | undefined
  errors: FieldErrors
  form: FormInstance
  values: Values
}

function FieldItem<R>({ field, isRequired, isAlone, row, errors, form, values }: FieldItemProps<R>) {
  const { name, label, assist: Assist, useFixed = useNever } = field
  const [isWrong, setWrong] = useState(false)
  // An error says what to enter, so the help beside it would repeat it.
  const fixed = useFixed({ ...values, ...row })
  const helpText = fixed || field.help
  const help = isWrong || helpText === undefined ? undefined : <p className="above-4">{helpText}</p>
  const isPart = typeof field.form === 'object' && 'part' in field.form
  const isBlock = field.form === 'multiline' || isPart
  const isLabelHidden = isBlock && isAlone
  const around = { ...row, ...values }
  const place = isBlock || field.isWide ? 'full-row' : undefined
  const item = (
    <Form.Item
      name={name}
      label={
        isLabelHidden ? undefined : <span className={isRequired ? 'kit-required' : undefined}>{label}</span>
      }
      required={isRequired}
      extra={help}
      valuePropName={field.form === 'switch' ? 'checked' : 'value'}
      className={place}
      {...(field.form === 'day' && DAY_RULES)}
    >
      <FieldControl
        field={field}
        around={around}
        current={row?.[name as keyof R]}
        isRequired={isRequired}
        errors={errors}
        onStatus={setWrong}
        {...(fixed !== '' && { disabled: true })}
        {...(isLabelHidden && { 'aria-label': label })}
      />
    </Form.Item>
  )
  if (!Assist) return item
  const assist = (
    <div className="faint">
      <Assist
        value={values[name]}
        values={values}
        around={around}
        fill={(filled) => form.setFieldsValue(filled)}
      />
    </div>
  )
  if (field.isWide)
    return (
      <Line className={place} gutter={[16, 4]}>
        <Col {...FIELD_SPAN}>{item}</Col>
        <Col {...BESIDE_FIELD}>{assist}</Col>
      </Line>
    )
  return (
    <div className={place}>
      {item}
      {assist}
    </div>
  )
}

interface RecordFormProps<R extends Row> {
  resource: ResourceDefinition
  views: Views<R>
  row?: R
  begin?: Begin<R> & { title: string; notice: ReactNode }
  back: string
  fetchLatest: () => Promise<R | undefined>
}

export function RecordForm<R extends Row>({
  resource,
  views,
  row,
  begin,
  back,
  fetchLatest,
}: RecordFormProps<R>) {
  const { state: cameFrom } = useLocation()
  const state = useRecordForm({ resource, views, row, begin, fetchLatest })
  const { form, formProps, formFields, conflict, general, isSaving } = state
  const values = Form.useWatch([], form) ?? {}

  const title = row ? views.title(row) : (begin?.title ?? `New ${inSentence(resource.singular)}`)
  const heading = row ? `Edit ${recordName(inSentence(resource.singular), title)}` : title
  usePageTitle(heading)
  const endpoint = row ? resource.endpoints.update : resource.endpoints.create
  const mustBeFilled = ({ name, form: control }: FormField<R>) =>
    endpoint !== undefined && !canNotBeEmpty(control) && isRequired(endpoint, name, !row)

  const isOnPage = ({ name, when, isFor }: FormField<R>) =>
    (!isFor || isFor({ ...row, ...values })) &&
    (!when || state.isAdded(name) || (row !== undefined && when(values, row)))
  const isOpen = ({ name }: FormField<R>) =>
    [undefined, null, ''].includes(formProps.initialValues[name] as string)
  const open = row ? [] : formFields.filter(isOpen)
  const first = (
    (begin &&
      (open.find(({ name }) => begin.asked.includes(name)) ?? open.find(mustBeFilled) ?? formFields[0])) ||
    open[0]
  )?.name
  const [isReset, setReset] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- refine resets the form on mount, which mounts fields anew
  useEffect(() => setReset(true), [])
  useLayoutEffect(() => {
    if (isReset && first !== undefined) document.getElementById(first)?.focus()
  }, [isReset, first])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    form.submit()
  }

  return (
    <>
      <LeaveGuard isDirty={state.isDirty} />
      <Form
        {...formProps}
        className="stack gap-12 kit-form"
        layout="vertical"
        requiredMark={false}
        onKeyDownCapture={onKeyDown}
        scrollToFirstError={{ focus: true, block: 'center' }}
        aria-label={row ? `Edit ${title}` : title}
      >
        <header className="kit-head">
          <h1>{heading}</h1>
          {formFields.some(mustBeFilled) && (
            <p>
              <Typography.Text type="secondary">
                <span className="kit-required" aria-hidden="true" /> Required
              </Typography.Text>
            </p>
          )}
          <ButtonLink to={back} state={cameFrom}>
            Cancel
          </ButtonLink>
          <Button type="primary" htmlType="submit" title="Ctrl+Enter">
            {isSaving ? 'Saving…' : (begin?.title ?? 'Save')}
          </Button>
        </header>
        {begin?.notice}
        {general.length > 0 && <Alert type="error" role="alert" message={general.join(' ')} />}
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            fields={formFields}
            values={values}
            onChoose={(name, value) => form.setFieldsValue({ [name]: value })}
          />
        )}
        {toGroups(formFields.filter(isOnPage)).map(([name, fields]) => (
          <section key={name} className="panel kit-group">
            <h2>{name}</h2>
            <div className="columns">
              {fields.map((field) => (
                <FieldItem
                  key={field.name}
                  field={inForm(field, row !== undefined)}
                  isRequired={mustBeFilled(field)}
                  isAlone={fields.length === 1}
                  row={row ?? begin?.values}
                  errors={state.errorsOf(field.name, values[field.name])}
                  form={form}
                  values={values}
                />
              ))}
            </div>
          </section>
        ))}
      </Form>
    </>
  )
}
