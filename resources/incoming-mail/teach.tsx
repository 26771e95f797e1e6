import { Alert, Button, Col, Form, Input, Row, Segmented, Space, Typography } from 'antd'
import { useState } from 'react'
import { type IncomingMailDetail, type MailDraft, teachLabel } from '#contract/entities/market/mail.ts'
import { type MailRule, removeMailRule, type RuleScope } from '#contract/entities/market/mail-rule.ts'
import { LABEL_FIELDS } from '#contract/fields/mail-rule.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useSend } from '#kit/call.ts'
import { CallButton } from '#kit/call-button.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { ChoiceControl } from '#kit/form/choice-control.tsx'
import { type FieldErrors, fieldErrors } from '#kit/form/field-errors.ts'
import { FIELD_SPAN } from '#kit/field-span.ts'

const SUGGESTED = 12

function Rules({ rules }: { rules: readonly MailRule[] }) {
  if (rules.length === 0) return null
  return (
    <ul aria-label="Rules for this sender">
      {rules.map(({ id, kind, label, field, sender }) => (
        <li key={id}>
          {kind === 'block' ? `${sender} is blocked` : `“${label}” means ${LABEL_FIELDS[field ?? 'ignored']}`}{' '}
          <Typography.Text type="secondary">{kind === 'label' && sender}</Typography.Text>{' '}
          <CallButton
            type="text"
            endpoint={removeMailRule}
            resource="incoming-mail"
            call={{
              params: { id },
              done: () => (kind === 'block' ? `${sender} unblocked.` : `Rule for “${label}” removed.`),
            }}
            aria-label={kind === 'block' ? `Unblock ${sender}` : `Remove ${label}`}
          >
            {kind === 'block' ? 'Unblock' : 'Remove'}
          </CallButton>
        </li>
      ))}
    </ul>
  )
}

interface TeachProps {
  mail: IncomingMailDetail
  draft: MailDraft
  label: string
  setLabel: (label: string) => void
  canTeach: boolean
}

export function Teach({ mail, draft, label, setLabel, canTeach }: TeachProps) {
  const { send, isSending } = useSend(teachLabel, 'incoming-mail')
  const [field, setField] = useState('')
  const [scope, setScope] = useState<RuleScope>('address')
  const [errors, setErrors] = useState<FieldErrors>({})
  const unknown = draft.labels.filter((one) => one.field === null).slice(0, SUGGESTED)

  const teach = async () => {
    const body = { label, field: field as keyof typeof LABEL_FIELDS, sender: scope }
    const missing = bodyErrors(teachLabel.body, body)
    if (missing.field) missing.field = ['Choose what the label means.']
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await send({
        params: { id: mail.id },
        body,
        done: ({ state }) =>
          state === 'quarantined' ? `“${label}” is now recognized.` : 'Label saved, email parsed.',
      })
      setLabel('')
      setField('')
    } catch (failure) {
      const refused = fieldErrors(failure)
      setErrors(Object.keys(refused).length > 0 ? refused : { detail: [failureWords(failure)] })
    }
  }
  const toHelp = (name: string) => ({
    help: errors[name]?.join(' '),
    validateStatus: errors[name] ? ('error' as const) : undefined,
  })

  return (
    <section aria-label="Teach a label">
      <h3>Teach a label</h3>
      {canTeach && draft.sender !== '' && (
        <Form layout="vertical" disabled={isSending} onFinish={() => void teach()} aria-label="Teach a label">
          <p>
            <Typography.Text type="secondary">
              Select a label in the email, or choose an unrecognized one:
            </Typography.Text>
          </p>
          <Space wrap>
            {unknown.map((one) => (
              <Button key={one.label} size="small" title={one.value} onClick={() => setLabel(one.label)}>
                {one.label}
              </Button>
            ))}
            {unknown.length === 0 && (
              <Typography.Text type="secondary">All labels recognized.</Typography.Text>
            )}
          </Space>
          {errors.detail && <Alert type="error" role="alert" message={errors.detail.join(' ')} />}
          <Row gutter={[24, 12]}>
            <Col {...FIELD_SPAN}>
              <Form.Item label="Label" htmlFor="teach-label" {...toHelp('label')}>
                <Input
                  id="teach-label"
                  autoComplete="off"
                  maxLength={60}
                  value={label}
                  onChange={({ target }) => setLabel(target.value)}
                />
              </Form.Item>
            </Col>
            <Col {...FIELD_SPAN}>
              <Form.Item label="Means" htmlFor="teach-field" {...toHelp('field')}>
                <ChoiceControl
                  id="teach-field"
                  choices={LABEL_FIELDS}
                  value={field}
                  onChange={(chosen) => setField(String(chosen))}
                />
              </Form.Item>
            </Col>
          </Row>
          <Form.Item label="In emails from" {...toHelp('sender')}>
            <Segmented
              aria-label="In emails from"
              value={scope}
              onChange={(chosen) => setScope(chosen as RuleScope)}
              options={[
                { value: 'address', label: draft.sender },
                ...(draft.domain === '' ? [] : [{ value: 'domain', label: `everyone at ${draft.domain}` }]),
              ]}
            />
          </Form.Item>
          <Button htmlType="submit">{isSending ? 'Teaching…' : 'Teach'}</Button>
        </Form>
      )}
      <Rules rules={draft.rules} />
    </section>
  )
}
