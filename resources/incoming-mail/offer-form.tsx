import { Alert, Button, Col, Flex, Form, Row, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { IncomingMailDetail, MailDraft } from '#contract/entities/market/mail.ts'
import { createOffer } from '#contract/entities/market/offer.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useSend } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { FieldControl } from '#kit/form/control.tsx'
import { type FieldErrors, fieldErrors } from '#kit/form/field-errors.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import { DRAFT_GROUPS, DRAFT_NAMES, type DraftName } from './draft-fields.ts'
import { buildOfferBody, toEntered } from './offer-draft.ts'
import { placeName } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { isSubmitKey } from '#kit/form/submit-key.ts'
import '#kit/form/form.css'

const REQUIRED: readonly string[] = ['pick_up_at', 'deliver_to'] satisfies DraftName[]
const TIMES: Readonly<
  Record<string, readonly ['pick_up_date' | 'delivery_date', 'pick_up_at' | 'deliver_to']>
> = {
  pick_up_date_raw: ['pick_up_date', 'pick_up_at'],
  delivery_date_raw: ['delivery_date', 'deliver_to'],
}

function readAs({ values }: MailDraft, name: string): string {
  const [date, place] = TIMES[name] ?? []
  const instant = date && values[date]
  if (!instant || !place) return ''
  const state = /\b([A-Z]{2})\b(?:\s+\d{5})?\s*$/.exec(values[place])?.[1] ?? ''
  return stopTime(instant, zoneOfPlace({ state, latitude: null, longitude: null }) ?? 'America/New_York')
}

function Source({ draft, name }: { draft: MailDraft; name: string }) {
  const found = draft.found.find(({ field }) => field === name)
  if (!found) return null
  const time = readAs(draft, name)
  return (
    <Typography.Text type="secondary">
      {found.is_doubted && <StatusTag tone="yellow">Check</StatusTag>}{' '}
      {found.source === '' ? 'from the header or several lines' : `“${found.source}”`}
      {time !== '' && ` = ${time}`}
    </Typography.Text>
  )
}

const WIDTHS = { xs: 24, sm: 12, xxl: 8 } as const

interface OfferFormProps {
  mail: IncomingMailDetail
  draft: MailDraft
  canCreate: boolean
}

export function OfferForm({ mail, draft, canCreate }: OfferFormProps) {
  const [form] = Form.useForm()
  const { send, isSending } = useSend(createOffer, 'incoming-mail')
  const [general, setGeneral] = useState<string[]>([])
  const [isSaved, setSaved] = useState(false)
  const isGone = mail.state !== 'quarantined'
  const values = Form.useWatch([], form) ?? {}

  // A newly taught label fills only untouched fields.
  useEffect(() => {
    const fresh = Object.entries(toEntered(draft)).filter(([name]) => !form.isFieldTouched(name))
    form.setFieldsValue(Object.fromEntries(fresh))
  }, [draft, form])

  const showErrors = (errors: FieldErrors) => {
    form.setFields(DRAFT_NAMES.map((name) => ({ name, errors: errors[name] ?? [] })))
    setGeneral(
      Object.entries(errors).flatMap(([name, texts]) =>
        DRAFT_NAMES.some((one) => one === name) ? [] : texts,
      ),
    )
    const first = DRAFT_NAMES.find((name) => errors[name])
    if (first) form.scrollToField(first, { focus: true, block: 'center' })
    return Object.keys(errors).length > 0
  }

  const create = async () => {
    const body = buildOfferBody(mail.id, draft, form.getFieldsValue())
    if (showErrors(bodyErrors(createOffer.body, body))) return
    try {
      setSaved(true)
      await send({
        body,
        done: ({ pick_up_at, deliver_to }) =>
          `Offer created: ${placeName(pick_up_at)} to ${placeName(deliver_to)}`,
      })
    } catch (failure) {
      setSaved(false)
      if (!showErrors(fieldErrors(failure))) setGeneral([failureWords(failure)])
    }
  }

  return (
    <>
      <LeaveGuard isDirty={() => !isSaved && !isGone && form.isFieldsTouched()} />
      <Form
        form={form}
        className="kit-form"
        layout="vertical"
        requiredMark={false}
        initialValues={toEntered(draft)}
        disabled={!canCreate || isGone || isSending}
        onFinish={() => void create()}
        onKeyDownCapture={(event) => {
          if (!isSubmitKey(event)) return
          event.preventDefault()
          form.submit()
        }}
        aria-label="Offer from this email"
      >
        <Flex vertical gap={12}>
          <Flex justify="space-between" align="center">
            <h2>Offer from this email: {pluralize(draft.found.length, 'field')} found</h2>
            {canCreate && (
              <Button type="primary" htmlType="submit" title="Ctrl+Enter">
                {isSending ? 'Creating…' : 'Create offer'}
              </Button>
            )}
          </Flex>
          {isGone && !isSaved && (
            <Alert
              type="warning"
              role="alert"
              message="Someone else already handled this email. Your entries weren’t saved."
            />
          )}
          {general.length > 0 && <Alert type="error" role="alert" message={general.join(' ')} />}
          {DRAFT_GROUPS.map(({ name: group, fields }) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <Row gutter={[24, 12]}>
                {fields.map((field) => (
                  <Col key={field.name} {...(field.form === 'multiline' ? { span: 24 } : WIDTHS)}>
                    <Form.Item
                      name={field.name}
                      label={
                        <span className={REQUIRED.includes(field.name) ? 'kit-required' : undefined}>
                          {field.label}
                        </span>
                      }
                      required={REQUIRED.includes(field.name)}
                      extra={<Source draft={draft} name={field.name} />}
                    >
                      <FieldControl
                        field={field}
                        around={values}
                        current={undefined}
                        isRequired={REQUIRED.includes(field.name)}
                      />
                    </Form.Item>
                  </Col>
                ))}
              </Row>
            </section>
          ))}
        </Flex>{' '}
      </Form>
    </>
  )
}
