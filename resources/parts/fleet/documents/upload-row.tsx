import { Button, Card, Col, Flex, Input, Progress, Row, Typography } from 'antd'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { mustExpire } from '#contract/rules/documents.ts'
import { expires, documentTypes } from './document-kinds.ts'
import { FoundDay } from './found-day.tsx'
import type { DocumentInput, Upload } from './use-uploads.ts'

interface UploadRowProps {
  of: DocumentOf
  upload: Upload
  onEdit: (changed: Partial<DocumentInput>) => void
  onRemove: () => void
  onSend: () => void
}

const OWN_FIELDS = new Set(['type', 'issued_on', 'expires_on', 'note'])

export function UploadRow({ of, upload, onEdit, onRemove, onSend }: UploadRowProps) {
  const { file, state, share, problem, errors, type, issued_on, expires_on, note, isGuessed, found } = upload
  const isSending = state === 'sending'
  const words = [
    ...(problem ? [problem] : []),
    ...Object.entries(errors).flatMap(([name, texts]) => (OWN_FIELDS.has(name) ? [] : texts)),
  ]
  const types = documentTypes(of).map(([value, label]) => ({ value, label }))

  return (
    <li aria-label={file.name}>
      <Card size="small">
        <Flex vertical gap={8}>
          <p>
            <strong>{file.name}</strong>{' '}
            <Typography.Text type="secondary">{formatBytes(file.size)}</Typography.Text>
          </p>
          {words.length > 0 && (
            <p role="alert">
              <Typography.Text type="danger">{words.join(' ')}</Typography.Text>
            </p>
          )}
          {!problem && (
            <fieldset disabled={isSending}>
              <legend className="visually-hidden">{file.name}</legend>
              <Row gutter={[24, 12]}>
                <Col {...FIELD_SPAN}>
                  <Labeled
                    label="Document type"
                    errors={errors.type}
                    isRequired
                    help={
                      isGuessed && <Typography.Text type="secondary">Detected from the file</Typography.Text>
                    }
                  >
                    {(control) => (
                      <SelectBox
                        {...control}
                        options={types}
                        chosen={types.filter(({ value }) => value === type)}
                        onChange={([code = '']) => onEdit({ type: code as DocumentCode | '' })}
                      />
                    )}
                  </Labeled>
                </Col>
                <Col {...FIELD_SPAN}>
                  <DayField
                    label={documentFacts.issued_on.label}
                    value={issued_on}
                    errors={errors.issued_on}
                    onChange={(value) => onEdit({ issued_on: value })}
                  />
                  <FoundDay
                    found={found}
                    name="issued_on"
                    value={issued_on}
                    onUse={(day) => onEdit({ issued_on: day })}
                  />
                </Col>
                {expires(type) && (
                  <Col {...FIELD_SPAN}>
                    <DayField
                      label={documentFacts.expires_on.label}
                      isRequired={type !== '' && mustExpire(type)}
                      value={expires_on}
                      errors={errors.expires_on}
                      onChange={(value) => onEdit({ expires_on: value })}
                    />
                    <FoundDay
                      found={found}
                      name="expires_on"
                      value={expires_on}
                      onUse={(day) => onEdit({ expires_on: day })}
                    />
                  </Col>
                )}
                <Col {...FIELD_SPAN}>
                  <Labeled label={documentFacts.note.label} errors={errors.note}>
                    {(control) => (
                      <Input
                        {...control}
                        maxLength={500}
                        autoComplete="off"
                        value={note}
                        onChange={(event) => onEdit({ note: event.target.value })}
                      />
                    )}
                  </Labeled>
                </Col>
              </Row>
            </fieldset>
          )}
          <Flex align="center" wrap gap={8}>
            {isSending && (
              <Progress
                style={{ flex: 1 }}
                percent={Math.floor(share * 100)}
                size="small"
                aria-label={`Uploading ${file.name}`}
              />
            )}
            {state === 'refused' && !problem && (
              <Button type="primary" onClick={onSend}>
                Try again
              </Button>
            )}
            <Button onClick={onRemove}>
              {isSending ? 'Stop' : 'Remove'} <span className="visually-hidden">{file.name}</span>
            </Button>
          </Flex>
        </Flex>
      </Card>
    </li>
  )
}
