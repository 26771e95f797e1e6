import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Card, Col, Flex, Form, Input, Row, Segmented, Typography } from 'antd'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { coordinatesAlone } from '#contract/rules/coordinates.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { WhenField } from '#kit/form/when-field.tsx'
import { PhoneControl } from '#kit/form/phone-control.tsx'
import { usePlaces } from '#parts/fleet/vehicle/use-places.ts'
import { PinNote } from '#parts/freight/load/pin-note.tsx'
import { emptyStop, type EnteredStop, stopsEntered } from '#parts/freight/load/stops-entered.ts'

const KINDS = Object.entries(STOP_KIND).map(([value, label]) => ({ value: value as Stop['kind'], label }))

const TEXTS = [
  ['facility', 'Facility', 200],
  ['reference', 'Reference', 120],
  ['contact_name', 'Contact', 120],
  ['contact_phone', 'Phone', 32],
  ['notes', 'Notes', 2000],
] as const

interface StopFormProps {
  stop: EnteredStop
  index: number
  count: number
  disabled: boolean
  errorsOf: (field: keyof EnteredStop) => readonly string[] | undefined
  onChange: (part: Partial<EnteredStop>) => void
  /** Null removes the stop. */
  onMove: (by: number | null) => void
}

const NOT_CORRECTED = { pin_corrected_at: null, pin_corrected_by: '' }
const TO_END = { marginInlineEnd: 'auto' }

function StopForm({ stop, index, count, disabled, errorsOf, onChange, onMove }: StopFormProps) {
  const isByCoordinates = coordinatesAlone(stop.address) !== null
  const places = usePlaces(isByCoordinates ? '' : stop.address)
  const name = `Stop ${index + 1}`
  return (
    <li aria-label={name}>
      <Card size="small">
        <Flex vertical gap={8}>
          <Flex component="header" align="center" gap={8}>
            <Segmented
              style={TO_END}
              aria-label={`${name}: type`}
              disabled={disabled}
              options={KINDS}
              value={stop.kind}
              onChange={(kind) => onChange({ kind })}
            />
            <Button
              icon={<ArrowUpOutlined />}
              aria-label={`${name}: move up`}
              disabled={disabled || index === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              icon={<ArrowDownOutlined />}
              aria-label={`${name}: move down`}
              disabled={disabled || index === count - 1}
              onClick={() => onMove(1)}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={`${name}: remove`}
              disabled={disabled || count <= 2}
              onClick={() => onMove(null)}
            />
          </Flex>
          <Row gutter={[24, 12]}>
            <Col {...FIELD_SPAN}>
              <Labeled label="Address, city, ZIP code or map link" isRequired errors={errorsOf('address')}>
                {({ 'aria-required': _onItsBox, ...control }) => (
                  <AutoComplete
                    {...control}
                    virtual={false}
                    disabled={disabled}
                    options={isByCoordinates ? [] : places.map((value) => ({ value }))}
                    value={stop.address}
                    onChange={(address: string) => onChange({ address })}
                  />
                )}
              </Labeled>
            </Col>
            <Col {...FIELD_SPAN}>
              <WhenField
                label="From"
                value={stop.window_from}
                without="00:00"
                errors={errorsOf('window_from')}
                disabled={disabled}
                onChange={(window_from) => onChange({ window_from })}
              />
            </Col>
            <Col {...FIELD_SPAN}>
              <WhenField
                label="Until"
                value={stop.window_to}
                without="23:59"
                errors={errorsOf('window_to')}
                disabled={disabled}
                onChange={(window_to) => onChange({ window_to })}
              />
            </Col>
            {TEXTS.map(([field, label, most]) => (
              <Col key={field} {...FIELD_SPAN}>
                <Labeled label={label} errors={errorsOf(field)}>
                  {(control) =>
                    field === 'contact_phone' ? (
                      <PhoneControl
                        {...control}
                        disabled={disabled}
                        value={stop[field]}
                        onChange={(phone) => onChange({ [field]: phone })}
                      />
                    ) : (
                      <Input
                        {...control}
                        autoComplete="off"
                        maxLength={most}
                        disabled={disabled}
                        value={stop[field]}
                        onChange={({ target }) => onChange({ [field]: target.value })}
                      />
                    )
                  }
                </Labeled>
              </Col>
            ))}
          </Row>
          <PinNote stop={stop} />
        </Flex>
      </Card>
    </li>
  )
}

export function StopsControl({
  id,
  value,
  onChange,
  disabled = false,
  errors = {},
  'aria-label': label = 'Stops',
}: PartControlProps) {
  const stops = (value as EnteredStop[] | undefined) ?? stopsEntered(undefined)
  const change = (at: number, part: Partial<EnteredStop>) =>
    onChange?.(stops.map((stop, index) => (index === at ? { ...stop, ...part } : stop)))
  const move = (at: number, by: number | null) => {
    const others = stops.filter((_, index) => index !== at)
    onChange?.(by === null ? others : others.toSpliced(at + by, 0, stops[at]!))
  }
  const add = (kind: Stop['kind']) =>
    onChange?.(kind === 'delivery' ? [...stops, emptyStop(kind)] : stops.toSpliced(-1, 0, emptyStop(kind)))
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label={label}>
      <p>
        <Typography.Text type="secondary">Times are local to each stop.</Typography.Text>
      </p>
      <Form.Item noStyle validateStatus="">
        <Flex component="ol" vertical gap={12}>
          {stops.map((stop, index) => (
            <StopForm
              key={stop.id ?? `new-${index}`}
              stop={stop}
              index={index}
              count={stops.length}
              disabled={disabled}
              errorsOf={(field) => errors[`${index}.${field}`]}
              onChange={(part) =>
                change(index, 'address' in part || 'facility' in part ? { ...part, ...NOT_CORRECTED } : part)
              }
              onMove={(by) => move(index, by)}
            />
          ))}
        </Flex>
      </Form.Item>
      <Flex align="center" wrap gap={8}>
        <Button disabled={disabled} onClick={() => add('pickup')}>
          Add pickup
        </Button>
        <Button disabled={disabled} onClick={() => add('delivery')}>
          Add delivery
        </Button>
      </Flex>
    </Flex>
  )
}
