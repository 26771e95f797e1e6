import { Form } from 'antd'
import { type KeyboardEvent, useEffect } from 'react'
import { Link } from 'react-router'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { Views } from '#kit/define-views.ts'
import type { Control, Row } from '#kit/fields/field-spec.ts'
import { groupsOf } from '#kit/fields/groups.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMATS } from '#kit/ui/day-box.tsx'
import { FieldControl, type FormField } from './control.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { isRequired } from './required.ts'
import { useRecordForm } from './use-record-form.ts'

const isDay = (_: unknown, value: unknown) =>
  typeof value === 'string' && value !== '' && normalDate(value) === null ? Promise.reject(new Error(DAY_FORMATS)) : Promise.resolve()
const DAY_RULES = { rules: [{ validator: isDay }], validateTrigger: 'onBlur' }

/** Whether a control has no empty state. */
const canNotBeEmpty = (control: Control) => control === 'switch' || (typeof control === 'object' && 'choices' in control)

function classOf<R>({ form }: FormField<R>, isAlone: boolean) {
  if (form !== 'multiline') return undefined
  return isAlone ? 'kit-control-block kit-control-alone' : 'kit-control-block'
}

interface RecordFormProps<R extends Row> {
  resource: ResourceDefinition
  views: Views<R>
  row?: R
  /** Where Cancel leads. */
  back: string
  fetchLatest: () => Promise<R | undefined>
}

/** The form over a record's fields; Ctrl+Enter or Cmd+Enter saves from anywhere in it. */
export function RecordForm<R extends Row>({ resource, views, row, back, fetchLatest }: RecordFormProps<R>) {
  const state = useRecordForm({ resource, fields: views.fields, row, fetchLatest })
  const { form, formFields, conflict, general, isSaving, save } = state
  const values = Form.useWatch([], form) ?? {}

  const endpoint = row ? resource.endpoints.update : resource.endpoints.create
  const mustBeFilled = ({ name, form: control }: FormField<R>) =>
    endpoint !== undefined && !canNotBeEmpty(control) && isRequired(endpoint, name, !row)

  const first = row ? undefined : formFields.find(({ name }) => state.initialValues[name] === undefined)?.name
  useEffect(() => {
    if (first !== undefined) document.getElementById(first)?.focus()
  }, [first])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  }

  return (
    <Form
      form={form}
      className="kit-form"
      layout="vertical"
      requiredMark={false}
      initialValues={state.initialValues}
      onFinish={() => void save()}
      onValuesChange={state.forgive}
      onKeyDown={onKeyDown}
      disabled={isSaving}
      scrollToFirstError={{ focus: true, block: 'center' }}
      aria-label={row ? `Edit ${views.title(row)}` : `New ${resource.singular.toLowerCase()}`}
    >
      <LeaveGuard isDirty={state.isDirty} />
      <header className="kit-head">
        <h1>{row ? views.title(row) : `New ${resource.singular.toLowerCase()}`}</h1>
        {formFields.some(mustBeFilled) && (
          <p className="kit-second kit-required-note">
            <span className="kit-required" aria-hidden="true" /> must be filled in
          </p>
        )}
        <Link className="kit-button" to={back}>
          Cancel
        </Link>
        <button type="submit" className="kit-button kit-button-primary" disabled={isSaving} title="Ctrl+Enter">
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </header>
      {general.length > 0 && (
        <div className="kit-refused" role="alert">
          {general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          fields={formFields}
          values={values}
          onChoose={(name, value) => form.setFieldsValue({ [name]: value })}
        />
      )}
      {groupsOf(formFields).map(([name, fields]) => (
        <section key={name} className="kit-group">
          <h2>{name}</h2>
          <div className="kit-controls">
            {fields.map((field) => (
              <Form.Item
                key={field.name}
                name={field.name}
                label={<span className={mustBeFilled(field) ? 'kit-required' : undefined}>{field.label}</span>}
                required={mustBeFilled(field)}
                extra={
                  field.assist ? (
                    <>
                      {field.help}
                      <field.assist value={values[field.name]} values={values} fill={(filled) => form.setFieldsValue(filled)} />
                    </>
                  ) : (
                    field.help
                  )
                }
                valuePropName={field.form === 'switch' ? 'checked' : 'value'}
                className={classOf(field, fields.length === 1)}
                {...(field.form === 'day' && DAY_RULES)}
              >
                <FieldControl field={field} around={{ ...row, ...values }} current={row?.[field.name as keyof R]} />
              </Form.Item>
            ))}
          </div>
        </section>
      ))}
    </Form>
  )
}
