import type { ReactNode } from 'react'
import { Button, Flex } from 'antd'
import { createLoadComment } from '#contract/entities/freight/load-comment.ts'
import type { TodayLoad } from '#contract/entities/reports/today.ts'
import { BILLING_REQUIREMENTS, notWaived } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { parseTown, placeName } from '#contract/rules/place.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { PhoneLink } from '#kit/cells/phone-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { ListedCall, LogCheckCall } from '#parts/freight/load/check-call.tsx'
import { DriverWordDecisions, DriverWordTag } from '#parts/freight/load/driver-word.tsx'
import { EtaStatusTag } from '#parts/freight/load/eta-status.tsx'
import { Missing } from '#parts/fleet/documents/missing.tsx'
import { StatusCell } from '#parts/freight/load/status-cell.tsx'
import { Arrival, Window } from '#parts/freight/load/stop-times.tsx'
import { useMayEdit } from '#parts/freight/load/use-may-edit.ts'
import { OtherWaits, Waits } from '#parts/freight/load/waits.tsx'
import { useState } from 'react'
import { Row } from './today-row.tsx'

interface LoadProps {
  load: TodayLoad
}

const unitOf = ({ vehicle_info }: TodayLoad) => vehicle_info.split(' · ')[0] ?? ''
const nameOf = (load: TodayLoad) => [unitOf(load), load.number].filter(Boolean).join(' · ')
const laneOf = ({ pick_up_at, deliver_to }: TodayLoad) =>
  `${placeName(pick_up_at)} → ${placeName(deliver_to)}`

const Driver = ({ load: { driver_name, driver_phone } }: LoadProps) => (
  <>
    {driver_name || 'No driver'}
    {driver_phone && ' '}
    <PhoneLink number={driver_phone} />
  </>
)

const LoadRow = ({
  load,
  to = `/orders/${load.id}`,
  ...row
}: LoadProps & {
  to?: string
  tag: ReactNode
  main: ReactNode
  mainUnder?: ReactNode
  note?: ReactNode
  acts?: ReactNode
}) => <Row to={to} name={nameOf(load)} under={<Driver load={load} />} {...row} />

function NextStop({ load }: LoadProps) {
  const { next_stop: next } = load
  if (!next) return laneOf(load)
  return `${codeWords(STOP_KIND, next.kind)} ${parseTown(next.address)}`
}

const Times = ({ load: { next_stop: next } }: LoadProps) =>
  next && (
    <>
      <Window stop={next} />
      {(next.arrived_at ?? next.eta) && (
        <>
          , {next.arrived_at === null && 'ETA '}
          <Arrival stop={next} />
        </>
      )}
    </>
  )

export const LateRow = ({ load }: LoadProps) => (
  <LoadRow
    load={load}
    tag={<EtaStatusTag order={load} />}
    main={<NextStop load={load} />}
    mainUnder={<Times load={load} />}
    note={
      <Flex vertical align="flex-start" gap={4}>
        <DriverWordTag word={load.driver_word} />
        <ListedCall order={load} />
      </Flex>
    }
    acts={
      <>
        <DriverWordDecisions order={load} />
        <OtherWaits order={load} />
        <LogCheckCall order={load} look="row" />
      </>
    }
  />
)

export const CallRow = ({ load }: LoadProps) => (
  <LoadRow
    load={load}
    tag={
      load.check_call_due_at !== null && (
        <span className="warn">
          Due <Ago value={load.check_call_due_at} /> ago
        </span>
      )
    }
    main={<NextStop load={load} />}
    mainUnder={<Times load={load} />}
    note={<ListedCall order={load} />}
    acts={
      <>
        <DriverWordDecisions order={load} />
        <Waits order={load} />
        <LogCheckCall order={load} look="row" />
      </>
    }
  />
)

function AssignTruck({ load }: LoadProps) {
  const mayEdit = useMayEdit(load)
  if (!mayEdit) return null
  return (
    <ButtonLink
      size="small"
      to={`/confirmed-loads/${load.id}/edit`}
      aria-label={`Assign truck to ${load.number}`}
    >
      Assign truck
    </ButtonLink>
  )
}

export const PickupRow = ({ load }: LoadProps) => (
  <LoadRow
    load={load}
    tag={<StatusTag tone="danger">{load.vehicle === null ? 'No truck' : 'Truck not in service'}</StatusTag>}
    main={laneOf(load)}
    mainUnder={
      load.pick_up_date !== null && (
        <>
          Pickup <Instant value={load.pick_up_date} zone={load.pick_up_zone} />
        </>
      )
    }
    acts={<AssignTruck load={load} />}
  />
)

function AskDriver({ load: { id, number, driver_name, check_out } }: LoadProps) {
  const { send, isSending } = useSend(createLoadComment, 'load-comments')
  const [isAsked, setAsked] = useState(false)
  const documents = (check_out ? notWaived(check_out) : [])
    .filter((code) => code === 'pod' || code === 'bol')
    .map((code) => codeWords(BILLING_REQUIREMENTS, code))
  if (documents.length === 0) return null
  const names = documents.join(' and ')
  const ask = async () => {
    try {
      await send({
        body: { order: id, audience: 'driver', text: `Send the ${names} for ${number}.`, mentions: [] },
        done: () => `${driver_name} asked for the ${names} of ${number}.`,
      })
      setAsked(true)
    } catch {}
  }
  return (
    <Button
      size="small"
      disabled={isSending || isAsked}
      aria-label={`Ask driver for ${names} of ${number}`}
      onClick={() => void ask()}
    >
      {isAsked ? 'Asked' : 'Ask driver'}
    </Button>
  )
}

export function DocumentRow({ load }: LoadProps) {
  return (
    <LoadRow
      load={load}
      to={`/confirmed-loads/${load.id}?tab=billing`}
      tag={
        load.check_out?.delivered_at && (
          <>
            Delivered <Ago value={load.check_out.delivered_at} /> ago
          </>
        )
      }
      main={laneOf(load)}
      mainUnder={load.broker_company}
      note={<Missing order={load} resource="dashboard" />}
      acts={
        load.driver_has_app && (
          <CanAccess resource="load-comments" action="create">
            <AskDriver load={load} />
          </CanAccess>
        )
      }
    />
  )
}

export const LeftOpenRow = ({ load }: LoadProps) => (
  <LoadRow
    load={load}
    tag={
      load.delivery_date !== null && (
        <>
          Due <Ago value={load.delivery_date} /> ago
        </>
      )
    }
    main={laneOf(load)}
    mainUnder={load.broker_company}
    note={<ListedCall order={load} />}
    acts={
      <>
        <StatusCell load={load} resource="orders" isFixed={false} />
        <OtherWaits order={load} />
        <LogCheckCall order={load} look="row" />
      </>
    }
  />
)
