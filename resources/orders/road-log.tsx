import { WarningOutlined } from '@ant-design/icons'
import { Button, Flex, Timeline, Typography } from 'antd'
import { type CSSProperties, useState } from 'react'
import { type OrderDetail, type OrderEvent, resolveIncident } from '#contract/entities/freight/order.ts'
import { INCIDENTS, isBrokersWord, needsPhoto, ORDER_EVENTS } from '#contract/rules/order-events.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { CallButton } from '#kit/call-button.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { PhoneLink } from '#kit/cells/phone-link.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { EmptyLine } from '#kit/list/list-states.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { useMayEdit } from '#parts/freight/load/use-may-edit.ts'
import { CheckCall } from '#parts/freight/load/check-call.tsx'

const IncidentDialog = preloadable(async () => (await import('./incident-dialog.tsx')).IncidentDialog)

const LAST = { style: { paddingBottom: 0 } } as const

const isOpenIncident = ({ kind, resolved_at }: OrderEvent) => kind === 'incident' && resolved_at === null

const getColor = (event: OrderEvent) =>
  isOpenIncident(event) ? 'red' : event.kind === 'arrived' || event.kind === 'departed' ? 'green' : 'gray'

function When({ event: { at, stop }, stops }: { event: OrderEvent; stops: OrderDetail['stops'] }) {
  const zone = stops.find(({ id }) => id === stop)?.time_zone
  return zone === undefined ? <Instant value={at} /> : <time dateTime={at}>{stopTime(at, zone)}</time>
}

const toText = ({ kind, text, place, eta, stop }: OrderEvent, stops: OrderDetail['stops']) => {
  if (kind !== 'check_call') return text
  const zone = stops.find(({ id }) => id === stop)?.time_zone
  return [text, place, eta && zone && `ETA ${stopTime(eta, zone)}`].filter(Boolean).join(', ')
}

function EventItem({
  event,
  stops,
  mayEdit,
}: {
  event: OrderEvent
  stops: OrderDetail['stops']
  mayEdit: boolean
}) {
  const text = toText(event, stops)
  // The caller's place replaces that of the position.
  const near = event.place === '' ? event.near : ''
  return (
    <Flex vertical gap={2}>
      <p>
        <strong>{ORDER_EVENTS[event.kind] ?? event.kind}</strong>
        {event.about !== null && `: ${INCIDENTS[event.about] ?? event.about}`}{' '}
        <Typography.Text type="secondary">
          {event.recorded_by || (isBrokersWord(event.about) ? 'From an email' : 'From GPS')}
        </Typography.Text>{' '}
        <Typography.Text type="secondary">
          <When event={event} stops={stops} />
        </Typography.Text>
      </p>
      {(text !== '' || near !== '') && (
        <Flex wrap gap="0 12px">
          {text !== '' && <p>{text}</p>}
          {near !== '' && (
            <p>
              <Typography.Text type="secondary">{near}</Typography.Text>
            </p>
          )}
        </Flex>
      )}
      {event.kind === 'incident' && event.resolved_at !== null && <StatusTag tone="green">Closed</StatusTag>}
      {isOpenIncident(event) && mayEdit && (
        <Flex component="span" align="center" wrap gap={8}>
          <CallButton
            endpoint={resolveIncident}
            resource="orders"
            call={{ params: { id: event.id }, done: ({ number }) => `Incident on ${number} closed.` }}
          >
            Close incident
          </CallButton>
          {event.photo === null && needsPhoto(event.about) && (
            <Typography.Text type="secondary">Add a photo to the documents first.</Typography.Text>
          )}
        </Flex>
      )}
    </Flex>
  )
}

interface RoadLogProps {
  order: OrderDetail
  eventsStyle?: CSSProperties
}

export function RoadLog({ order, eventsStyle }: RoadLogProps) {
  const mayEdit = useMayEdit(order)
  const [isAsking, setAsking] = useState(false)
  const { driver_name, driver_phone, events } = order
  return (
    <Flex vertical gap={12}>
      <Flex align="center" wrap gap="4px 12px">
        <CheckCall order={order} isOnPage />
        {mayEdit && (
          <Button icon={<WarningOutlined />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Report incident
          </Button>
        )}
        {driver_phone !== '' && (
          <span>
            <Typography.Text type="secondary">{driver_name || 'Driver'}</Typography.Text>{' '}
            <PhoneLink number={driver_phone} />
          </span>
        )}
      </Flex>
      {events.length === 0 ? (
        <EmptyLine text="No events yet." />
      ) : (
        <section
          style={eventsStyle}
          aria-label="Events"
          // The keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          {...(eventsStyle && { tabIndex: 0 })}
        >
          <Timeline
            items={events.map((event) => ({
              key: event.id,
              ...(event === events.at(-1) && LAST),
              color: getColor(event),
              children: <EventItem event={event} stops={order.stops} mayEdit={mayEdit} />,
            }))}
          />
        </section>
      )}
      {isAsking && <IncidentDialog order={order} onClose={() => setAsking(false)} />}
    </Flex>
  )
}
