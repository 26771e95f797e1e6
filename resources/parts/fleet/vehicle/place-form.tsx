import { AutoComplete, Button, Flex, Input, Segmented, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import { updateVehicleLocation, type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import { zoneName } from '#contract/rules/dates.ts'
import { zoneOfAddress } from '#contract/rules/place-zone.ts'
import { instantIn, wallText } from '#contract/rules/wall-time.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { useOpenedVersion } from '#kit/form/use-opened-version.ts'
import { useSend } from '#kit/call.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { useEscape } from '#kit/use-escape.ts'
import { WhenField, whenProblem } from '#kit/form/when-field.tsx'
import { plannedAt } from './place-words.tsx'
import { usePlaces } from './use-places.ts'

const NOWHERE = { latitude: null, longitude: null }
const WORDS = { current: 'Current location', planned: 'Planned location' } as const
type LocationType = keyof typeof WORDS

interface PlaceFormProps {
  vehicle: Vehicle
  resource: string
  picked: Position | null
  onPick: (at: Position | null) => void
  onEnd: () => void
}

export function PlaceForm({ vehicle, resource, picked, onPick, onEnd }: PlaceFormProps) {
  const { send, isSending } = useSend(updateVehicleLocation, resource)
  const [type, setType] = useState<LocationType>(vehicle.location_type)
  const [addresses, setAddresses] = useState({ current: '', planned: vehicle.planned_address })
  const companyZone = useCompanyZone()
  const findZone = (text: string, at: Position | null) =>
    zoneOfAddress({ address: text, ...(at ?? NOWHERE) }) ?? companyZone
  const [date, setDate] = useState(
    () =>
      vehicle.planned_date &&
      wallText(vehicle.planned_date, findZone(vehicle.planned_address, plannedAt(vehicle))),
  )
  const [notes, setNotes] = useState(vehicle.notes)
  const [errors, setErrors] = useState<FieldErrors>({})
  const address = addresses[type]
  const zone = findZone(address, picked)
  const places = usePlaces(address)
  const { version, refused: warn } = useOpenedVersion(vehicle.version)
  useEscape(true, onEnd)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const unread = type === 'planned' ? whenProblem(date) : []
    if (unread.length > 0) return setErrors({ planned_date: unread })
    const body = {
      location_type: type,
      ...(picked ?? (address.trim() !== '' && { address: address.trim() })),
      ...(type === 'planned' && { planned_date: date ? instantIn(zone, date) : null }),
      notes,
      version,
    }
    const refused = bodyErrors(updateVehicleLocation.body, body)
    setErrors(refused)
    if (Object.keys(refused).length > 0) return
    try {
      await send({
        params: { id: vehicle.id },
        body,
        done: ({ unit_number }) => `Unit ${unit_number} location set.`,
      })
      onEnd()
    } catch (failure) {
      warn(failure)
      const named = fieldErrors(failure)
      setErrors(Object.keys(named).length > 0 ? named : { detail: [failureWords(failure)] })
    }
  }
  const own = new Set(['address', 'planned_date', 'notes'])
  const others = Object.entries(errors).flatMap(([name, texts]) => (own.has(name) ? [] : texts))
  return (
    <form
      style={{ maxWidth: 'var(--form)' }}
      aria-label="Vehicle location"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <Flex vertical gap={8}>
        {others.length > 0 && (
          <p role="alert">
            <Typography.Text type="danger">{others.join(' ')}</Typography.Text>
          </p>
        )}
        <Segmented<LocationType>
          style={{ alignSelf: 'flex-start' }}
          aria-label="Location type"
          value={type}
          onChange={setType}
          options={Object.entries(WORDS).map(([value, label]) => ({ value: value as LocationType, label }))}
        />
        <Labeled
          label="City or ZIP code"
          errors={errors.address}
          help={
            <p role="status">
              <Typography.Text type="secondary">
                {picked ? 'Picked on the map. Type to replace it.' : 'Or click the map.'}
              </Typography.Text>
            </p>
          }
        >
          {(control) => (
            <AutoComplete
              {...control}
              autoFocus
              virtual={false}
              defaultActiveFirstOption
              maxLength={200}
              placeholder={vehicle[type === 'current' ? 'last_address' : 'planned_address']}
              options={places.map((value) => ({ value }))}
              value={picked ? `${picked.latitude}, ${picked.longitude}` : address}
              onChange={(text: string) => {
                onPick(null)
                setAddresses({ ...addresses, [type]: text })
              }}
            />
          )}
        </Labeled>
        {type === 'planned' && (
          <WhenField
            label={`From (${zoneName(zone)})`}
            value={date}
            without="00:00"
            errors={errors.planned_date}
            onChange={setDate}
          />
        )}
        <Labeled label={vehicleFields.facts.notes.label} errors={errors.notes}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={2000}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Labeled>
        <Flex align="center" wrap gap={8}>
          <Button type="primary" htmlType="submit" disabled={isSending}>
            Set location
          </Button>
          <Button onClick={onEnd}>Cancel</Button>
        </Flex>
      </Flex>
    </form>
  )
}
