import { CommentOutlined, PhoneOutlined } from '@ant-design/icons'
import { Button, Descriptions, type DescriptionsProps, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DRIVING_HOURS } from '#contract/constants.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { durationText } from '#contract/rules/age.ts'
import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import { laneText, parseTown, placeText } from '#contract/rules/place.ts'
import { stopWindow } from '#contract/rules/stop-time.ts'
import { CanAccess } from '#kit/access.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Age } from '#kit/cells/time.tsx'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import type { Availability, HasAvailability } from '#contract/entities/fleet/availability.ts'
import { toTracked, whenEmptyText } from '#contract/rules/truck-state.ts'
import { ScheduleStrip } from '#parts/fleet/vehicle/schedule-strip.tsx'
import { LoadChat } from '#parts/freight/chat/on-demand.ts'
import { CheckCall } from '#parts/freight/load/check-call.tsx'
import { EtaStatusTag } from '#parts/freight/load/eta-status.tsx'
import { DOCUMENTS_ID } from './documents-id.ts'
import { useOrders } from './use-orders.ts'

const COLUMNS = { xs: 1, sm: 1, md: 1, lg: 2, xl: 2 } as const
const HEADING = { marginBottom: 8 } as const
const LABEL = { label: { width: 110 } } as const

function Message({ order, driver }: { order: OrderDetail | undefined; driver: Vehicle['driver'] }) {
  const [isOpen, setOpen] = useState(false)
  if (!order)
    return driver?.phone ? (
      <Button icon={<CommentOutlined aria-hidden />} href={phoneHref(driver.phone).replace('tel:', 'sms:')}>
        Text driver
      </Button>
    ) : null
  return (
    <CanAccess resource="load-comments" action="list">
      <Button icon={<CommentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Message driver
      </Button>
      {isOpen && (
        <Dialog title={`Chat: load ${order.number}`} footer={null} hasField onClose={() => setOpen(false)}>
          <LoadChat loadId={order.id} />
          <Button onClick={() => setOpen(false)}>Close</Button>
        </Dialog>
      )}
    </CanAccess>
  )
}

function Hours({ left, isTeam }: { left: number | null; isTeam: boolean }) {
  if (isTeam) return <span>Team drives without rests (assumed)</span>
  if (left === null) return <span>Unknown</span>
  const used = Math.max(0, DRIVING_HOURS.driving * 60 - left)
  return (
    <span>
      {durationText(left)} left, {durationText(used)} used{' '}
      <Typography.Text type="secondary">(assumed from its movements)</Typography.Text>
    </span>
  )
}

function NextLoad({ next }: { next: Availability['next_load'] | undefined }) {
  const window = next && stopWindow(next)
  if (!next) return <span>None booked</span>
  return (
    <Flex component="span" wrap gap="0 8px">
      <RecordLink resource="orders" id={next.id}>
        {next.number}
      </RecordLink>
      <span>
        Pickup in {parseTown(next.address)}
        {window && `, ${window}`}
      </span>
    </Flex>
  )
}

function Where({ vehicle: { last_address, last_geo_date_time } }: { vehicle: Vehicle }) {
  if (!last_geo_date_time) return <>No location</>
  return (
    <span>
      {placeText(last_address) || 'Unnamed location'} · <Age value={last_geo_date_time} />
    </span>
  )
}

function DocumentsLink() {
  const isPhone = useIsPhone()
  return (
    <CanAccess resource="documents" action="list">
      {isPhone ? <Link to="?tab=documents">Documents</Link> : <a href={`#${DOCUMENTS_ID}`}>Documents</a>}
    </CanAccess>
  )
}

export function VehicleNow({ vehicle }: { vehicle: Vehicle & HasAvailability }) {
  const { availability, driver, second_driver } = vehicle
  const { orders, maySee, isLoading } = useOrders(vehicle.id)
  const empty = useClock((now) => whenEmptyText(toTracked(vehicle, availability), now))
  const current = orders.find(({ id }) => id === availability?.load?.id)
  const next = availability?.next_load
  const isTeam = second_driver !== null
  const left = availability?.driving_minutes_left ?? null
  const drivenMinutes = left === null ? null : DRIVING_HOURS.driving * 60 - left
  const calledOrder = current ?? orders[0]
  const Heading = useIsPhone() ? 'h2' : 'h3'
  const driverNames = [driver, second_driver]
    .flatMap((person) => (person ? [person.full_name] : []))
    .join(' and ')
  const facts: DescriptionsProps['items'] = [
    {
      label: 'Load',
      children: availability?.load ? (
        <Flex component="span" align="center" wrap gap="4px 8px">
          <RecordLink resource="orders" id={availability.load.id}>
            {availability.load.number}
          </RecordLink>
          {current && laneText(current.pick_up_at, current.deliver_to)}
          {current && <EtaStatusTag order={current} />}
        </Flex>
      ) : (
        'None'
      ),
    },
    { label: 'Location', children: <Where vehicle={vehicle} /> },
    { label: 'Empty', children: empty },
    { label: 'Next load', children: <NextLoad next={next} /> },
    { label: 'Driver', children: driverNames || 'No driver' },
    { label: 'Driving hours', children: <Hours left={left} isTeam={isTeam} /> },
    ...(calledOrder ? [{ label: 'Check call', children: <CheckCall order={calledOrder} isOnPage /> }] : []),
    {
      label: 'Documents',
      children: (
        <Flex component="span" wrap gap="4px 12px">
          {documentsCell.compute(vehicle)}
          <DocumentsLink />
        </Flex>
      ),
    },
  ]
  return (
    <Flex vertical gap={12}>
      <Descriptions size="small" colon={false} column={COLUMNS} styles={LABEL} items={facts} />
      <Flex wrap gap={8}>
        {driver?.phone && (
          <Button icon={<PhoneOutlined aria-hidden />} href={phoneHref(driver.phone)}>
            Call {displayPhone(driver.phone)}
          </Button>
        )}
        <Message order={calledOrder} driver={driver} />
      </Flex>
      {maySee && (
        <section aria-labelledby="vehicle-schedule">
          <Heading id="vehicle-schedule" style={HEADING}>
            Next 48 hours
          </Heading>
          {isLoading ? (
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          ) : (
            <ScheduleStrip
              loads={orders}
              availability={availability}
              drivenMinutes={drivenMinutes}
              isTeam={isTeam}
            />
          )}
        </section>
      )}
    </Flex>
  )
}
