import { Alert, Button, Col, Flex, Form, Row } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Field } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'
import { ConflictPanel } from '#kit/form/conflict-panel.tsx'
import { FieldControl, type FormField, isFormField } from '#kit/form/control.tsx'
import type { Values } from '#kit/form/merge.ts'
import { isRequired } from '#kit/form/required.ts'
import { Question } from '#kit/dialog/question.tsx'
import { ABOUT_SPAN, BESIDE_ABOUT, Block } from './block.tsx'
import { FieldFacts } from './field-facts.tsx'
import type { SettingsForm, SettingsGroup } from './settings-views.ts'
import { useUnsaved } from './unsaved.tsx'
import { type SettingsFormOptions, useSettingsForm } from './use-settings-form.ts'
import { isSubmitKey } from '#kit/form/submit-key.ts'
import '#kit/form/form.css'

const NO_ERRORS = {}
const NOTICES = { paddingBottom: 20 }
const SAVE = { paddingBottom: 20 }
const STUCK_SAVE = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  borderTop: '1px solid var(--line)',
  paddingBlock: 12,
  background: 'var(--surface-page)',
} as const

interface ItemProps<R> {
  field: FormField<R>
  spec: SettingsForm<R>
  record: R
  values: Values
  isRequired: boolean
  isAlone: boolean
  fill: (values: Values) => void
}

function Item<R>({
  field,
  spec: { inputs, checks },
  record,
  values,
  isRequired,
  isAlone,
  fill,
}: ItemProps<R>) {
  const { name, label, help, assist: Assist } = field
  const [isWrong, setWrong] = useState(false)
  const around = { ...record, ...values }
  const check = checks?.[name]
  const isMandatory = isRequired && field.form !== 'switch'
  const rules = check && {
    rules: [
      {
        validator: (_: unknown, value: unknown) => {
          const problem = check(value)
          return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
        },
      },
    ],
  }
  const isFull = isAlone || field.isWide || field.form === 'multiline'
  return (
    <Col xs={24} sm={isFull ? 24 : 12}>
      <Form.Item
        name={name}
        label={<span className={isMandatory ? 'kit-required' : undefined}>{label}</span>}
        required={isMandatory}
        extra={isWrong ? undefined : help}
        valuePropName={field.form === 'switch' ? 'checked' : 'value'}
        {...rules}
      >
        <FieldControl
          field={field}
          around={around}
          current={record[name as keyof R]}
          isRequired={isRequired}
          errors={NO_ERRORS}
          onStatus={setWrong}
          {...inputs?.[name]}
        />
      </Form.Item>
      {Assist && <Assist value={values[name]} values={values} around={around} fill={fill} />}
    </Col>
  )
}

interface GroupProps<R> extends Omit<ItemProps<R>, 'field' | 'isRequired' | 'isAlone'> {
  title: string
  group: SettingsGroup<R> | undefined
  fields: readonly Field<R>[]
  isNeeded: (field: FormField<R>) => boolean
}

function Group<R>({ title, group, fields, isNeeded, ...item }: GroupProps<R>) {
  const entered = fields.filter(isFormField)
  const { Before, After, about = '', isWide } = group ?? {}
  return (
    <Block title={title} about={about} isWide={isWide === true}>
      <Flex vertical gap={16}>
        {Before && <Before record={item.record} />}
        <FieldFacts fields={fields.filter((field) => !isFormField(field))} record={item.record} />
        {entered.length > 0 && (
          <Row gutter={[12, 12]}>
            {entered.map((field) => (
              <Item
                key={field.name}
                {...item}
                field={field}
                isRequired={isNeeded(field)}
                isAlone={entered.length === 1}
              />
            ))}
          </Row>
        )}
        {After && <After record={item.record} />}
      </Flex>
    </Block>
  )
}

type SettingsFormViewProps<R extends object> = SettingsFormOptions<R> & { isOnly: boolean }

export function SettingsFormView<R extends object>({ isOnly, ...options }: SettingsFormViewProps<R>) {
  const { spec, record } = options
  const state = useSettingsForm(options)
  const { form, formProps, fields, endpoint, conflict, general, proof, isSaving } = state
  const [isAsked, setAsked] = useState(false)
  const values: Values = { ...state.initialValues, ...(Form.useWatch([], form) as Values | undefined) }
  useUnsaved(state.isDirty)
  const fill = (filled: Values) => form.setFieldsValue(filled as Parameters<typeof form.setFieldsValue>[0])
  const canSave = state.isDirty() && !isSaving
  const label = spec.save ?? 'Save'
  const { Actions } = spec
  const groups = toGroups(spec.fields)
  const isWide = groups.some(([title]) => spec.groups[title]?.isWide)
  const isLong = isWide || groups.length > 1

  const submit = () => {
    if (state.isRefused()) return
    if (spec.confirm) setAsked(true)
    else void state.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    form.submit()
  }

  return (
    <>
      <Form
        {...formProps}
        form={form}
        name={spec.form}
        layout="vertical"
        requiredMark={false}
        initialValues={state.initialValues}
        onFinish={submit}
        onKeyDownCapture={onKeyDown}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        {(general.length > 0 || conflict) && (
          <Flex vertical gap={12} style={NOTICES}>
            {general.length > 0 && <Alert type="error" role="alert" message={general.join(' ')} />}
            {conflict && (
              <ConflictPanel
                conflict={conflict}
                fields={fields}
                values={values}
                onChoose={(name, value) => fill({ [name]: value })}
              />
            )}
          </Flex>
        )}
        {groups.map(([title, members]) => (
          <Group
            key={title}
            title={title}
            group={spec.groups[title]}
            fields={members}
            spec={spec}
            record={record}
            values={values}
            fill={fill}
            isNeeded={({ name }) => endpoint !== undefined && isRequired(endpoint, name, false)}
          />
        ))}
        {proof.fields && (
          <Block title="Confirm it’s you" about="This change needs your password.">
            <Flex vertical gap={16}>
              {proof.fields}
            </Flex>
          </Block>
        )}
        <Row gutter={24} style={isOnly && isLong ? STUCK_SAVE : SAVE}>
          {!isWide && <Col {...ABOUT_SPAN} />}
          <Col {...(isWide ? { span: 24 } : BESIDE_ABOUT)}>
            <Flex align="center" gap={8} wrap>
              <Button
                type={isOnly ? 'primary' : 'default'}
                htmlType="submit"
                disabled={!canSave}
                title="Ctrl+Enter"
              >
                {isSaving ? 'Saving…' : label}
              </Button>
              {Actions && <Actions record={record} />}
            </Flex>
          </Col>
        </Row>
      </Form>
      {isAsked && spec.confirm && (
        <Question
          title={spec.confirm.title}
          label={label}
          onYes={() => {
            setAsked(false)
            void state.send()
          }}
          onNo={() => setAsked(false)}
        >
          <p>{spec.confirm.text}</p>
        </Question>
      )}
    </>
  )
}
