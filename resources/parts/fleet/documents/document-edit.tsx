import { Button, Card, Col, Flex, Input, Row, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import { type Document, updateDocument } from '#contract/entities/fleet/document.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { failureWords } from '#kit/failure-words.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { useOpenedVersion } from '#kit/form/use-opened-version.ts'
import { useSend } from '#kit/call.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { useEscape } from '#kit/use-escape.ts'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { dayErrors } from './day-errors.ts'
import { mustExpire } from '#contract/rules/documents.ts'
import { expires } from './document-kinds.ts'

const toDay = (text: string) => (text === '' ? null : text)

export function DocumentEdit({
  document,
  resource,
  onEnd,
}: {
  document: Document
  resource: string
  onEnd: () => void
}) {
  const { send, isSending } = useSend(updateDocument, resource)
  const [issued, setIssued] = useState(document.issued_on ?? '')
  const [expiry, setExpiry] = useState(document.expires_on ?? '')
  const [note, setNote] = useState(document.note)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { version, refused: warn } = useOpenedVersion(document.version)
  useEscape(true, onEnd)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const expires_on = expires(document.type) ? toDay(expiry) : null
    const body = { issued_on: toDay(issued), expires_on, note, version }
    const refused = {
      ...bodyErrors(updateDocument.body, body),
      ...dayErrors(document.type, issued, expires_on),
    }
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    try {
      await send({ params: { id: document.id }, body, done: ({ file_name }) => `${file_name} updated.` })
      onEnd()
    } catch (failure) {
      warn(failure)
      const named = fieldErrors(failure)
      setErrors(Object.keys(named).length > 0 ? named : { detail: [failureWords(failure)] })
    }
  }
  return (
    <Card size="small">
      <form aria-label={`Dates for ${document.file_name}`} onSubmit={(event) => void save(event)} noValidate>
        <Flex vertical gap={8}>
          <div role="alert">
            {errors.detail && (
              <p>
                <Typography.Text type="danger">{errors.detail.join(' ')}</Typography.Text>
              </p>
            )}
          </div>
          <Row gutter={[24, 12]}>
            <Col {...FIELD_SPAN}>
              <DayField
                label={documentFacts.issued_on.label}
                value={issued}
                errors={errors.issued_on}
                onChange={setIssued}
              />
            </Col>
            {expires(document.type) && (
              <Col {...FIELD_SPAN}>
                <DayField
                  label={documentFacts.expires_on.label}
                  value={expiry}
                  errors={errors.expires_on}
                  isRequired={mustExpire(document.type)}
                  onChange={setExpiry}
                />
              </Col>
            )}
            <Col {...FIELD_SPAN}>
              <Labeled label={documentFacts.note.label} errors={errors.note}>
                {(control) => (
                  <Input
                    {...control}
                    maxLength={500}
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                  />
                )}
              </Labeled>
            </Col>
          </Row>
          <Flex align="center" wrap gap={8}>
            <Button type="primary" htmlType="submit" disabled={isSending}>
              Save
            </Button>
            <Button onClick={onEnd}>Cancel</Button>
          </Flex>
        </Flex>
      </form>
    </Card>
  )
}
