import { Badge, Flex, Typography } from 'antd'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { STOP_KIND, stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { PinNote } from '#parts/freight/load/pin-note.tsx'
import { StopContact } from '#parts/freight/load/stop-contact.tsx'

function StopRow({ stop, number }: { stop: Stop; number: number }) {
  const { kind, facility, address, arrived_at, departed_at, time_zone } = stop
  return (
    <Flex component="li" align="flex-start" gap={12} data-kind={kind}>
      <Badge count={number} color="var(--accent)" aria-hidden="true" />
      <div>
        <p>
          <strong>{codeWords(STOP_KIND, kind)}</strong>{' '}
          {stopWindow(stop) || <Typography.Text type="secondary">no time set</Typography.Text>}
        </p>
        <p>{[facility, address].filter(Boolean).join(', ')}</p>
        <PinNote stop={stop} />
        <StopContact stop={stop} />
        {arrived_at && (
          <p>
            <Typography.Text type="secondary">Arrived {stopTime(arrived_at, time_zone)}</Typography.Text>
          </p>
        )}
        {departed_at && (
          <p>
            <Typography.Text type="secondary">Departed {stopTime(departed_at, time_zone)}</Typography.Text>
          </p>
        )}
      </div>
    </Flex>
  )
}

export const Stops = ({ stops }: { stops: readonly Stop[] }) => (
  <Flex component="ol" vertical gap={12}>
    {stops.map((stop, index) => (
      <StopRow key={stop.id} stop={stop} number={index + 1} />
    ))}
  </Flex>
)
