import { Button, Card, Col, Flex, Row, Typography } from 'antd'
import { useState } from 'react'
import { listMailingVehicles } from '#contract/entities/reports/mailing.ts'
import {
  MAILING_PLACEHOLDERS,
  type MailingAudience,
  mailingText,
  saysLocation,
  unknownMailingPlaceholders,
} from '#contract/rules/mailing.ts'
import { useRead } from '#kit/call.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { FIELD_SPAN } from '#kit/field-span.ts'

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const MAX_PREVIEWED = 50
const AS_WRITTEN = { driver: '{driver}', unit: '{unit}', location: '{location}' }

function Placeholders({
  audience,
  subject,
  message,
  fill,
}: Pick<AssistProps, 'fill'> & { audience: MailingAudience; subject: string; message: string }) {
  const unknown = unknownMailingPlaceholders(`${subject} ${message}`, audience)
  return (
    <>
      <Flex align="center" wrap gap={4}>
        <span>Insert</span>
        {MAILING_PLACEHOLDERS[audience].map((name) => (
          <Button key={name} size="small" onClick={() => fill({ message: `${message}{${name}}` })}>
            {`{${name}}`}
          </Button>
        ))}
      </Flex>
      {unknown.length > 0 && (
        <p>
          <Typography.Text type="danger">Unknown placeholder: {unknown.join(', ')}.</Typography.Text>
        </p>
      )}
    </>
  )
}

export function MessageAssist(props: AssistProps) {
  const { values, around, fill } = props
  if (around['audience'] !== 'brokers') return <DriverAssist {...props} />
  const words = { subject: toText(values['subject']), message: toText(values['message']) }
  return (
    <Flex vertical gap={8} style={{ marginTop: 8 }}>
      <Placeholders audience="brokers" {...words} fill={fill} />
      <p>The table of trucks follows the message. Once saved, the Preview tab shows the whole email.</p>
    </Flex>
  )
}

function DriverAssist({ values, around, fill }: AssistProps) {
  const [picked, setPicked] = useState<string>()
  const [subject, message] = [toText(values['subject']), toText(values['message'])]
  const isPlaced = saysLocation({ subject, message })
  const chosen = (Array.isArray(around['vehicles']) ? (around['vehicles'] as number[]) : []).slice(
    0,
    MAX_PREVIEWED,
  )
  const { data } = useRead(listMailingVehicles, {
    resource: 'mailings',
    query: {
      service: around['service'] === 'sms' ? 'sms' : 'email',
      ...(chosen.length > 0 && { ids: chosen.join(',') }),
      ...(isPlaced && { uses_location: 'true' }),
    },
    keepsPrevious: true,
  })
  const vehicles = data?.results ?? []
  // Prefers a vehicle whose email shows every placeholder filled.
  const isWhole = ({ location }: (typeof vehicles)[number]) => !isPlaced || location !== ''
  const shown = vehicles.find(({ id }) => String(id) === picked) ?? vehicles.find(isWhole) ?? vehicles[0]
  const options = vehicles.map(({ id, unit_number, driver }) => ({
    value: String(id),
    label: unit_number,
    hint: driver,
  }))
  const isHole = isPlaced && shown?.location === ''
  const isComing = data === undefined
  const parts = shown
    ? { driver: shown.driver.split(', ')[0] ?? '', unit: shown.unit_number, location: shown.location }
    : isComing && AS_WRITTEN
  return (
    <Flex vertical gap={8} style={{ marginTop: 8 }}>
      <Placeholders audience="drivers" subject={subject} message={message} fill={fill} />
      {parts && (
        <Card size="small" role="region" aria-label="Preview" aria-busy={isComing}>
          <Flex vertical gap={8}>
            <Row gutter={[24, 12]}>
              <Col {...FIELD_SPAN}>
                <Labeled label="Preview for unit">
                  {(control) => (
                    <SelectBox
                      {...control}
                      options={options}
                      chosen={options.filter(({ value }) => value === String(shown?.id))}
                      onChange={([value]) => setPicked(value)}
                    />
                  )}
                </Labeled>
              </Col>
            </Row>
            {shown && shown.problem !== '' && (
              <p>
                <Typography.Text type="warning">This unit is skipped. {shown.problem}</Typography.Text>
              </p>
            )}
            {subject !== '' && !isHole && <strong>{mailingText(subject, parts)}</strong>}
            {subject + message === '' && <p>Write a message to preview it for this unit’s driver.</p>}
            {message !== '' && !isHole && (
              <p style={{ whiteSpace: 'pre-wrap' }}>{mailingText(message, parts)}</p>
            )}
          </Flex>
        </Card>
      )}
    </Flex>
  )
}
