import type { Stop } from '#contract/entities/freight/stop.ts'
import { STOP_KIND, stopTime, stopWindow } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { PinNote } from '#parts/freight/load/pin-note.tsx'
import { StopContact } from '#parts/freight/load/stop-contact.tsx'
import './loads.css'

function StopRow({ stop, number }: { stop: Stop; number: number }) {
  const { kind, facility, address, arrived_at, departed_at, time_zone } = stop
  return (
    <li className="grid gap-12 loads-stop" data-kind={kind}>
      <span className="badge self-start" aria-hidden="true">
        {number}
      </span>
      <div>
        <p>
          <strong>{codeWords(STOP_KIND, kind)}</strong>{' '}
          {stopWindow(stop) || <span className="faint">no time set</span>}
        </p>
        <p>{[facility, address].filter(Boolean).join(', ')}</p>
        <PinNote stop={stop} />
        <StopContact stop={stop} />
        {arrived_at && <p className="faint">Arrived {stopTime(arrived_at, time_zone)}</p>}
        {departed_at && <p className="faint">Departed {stopTime(departed_at, time_zone)}</p>}
      </div>
    </li>
  )
}

export const Stops = ({ stops }: { stops: readonly Stop[] }) => (
  <ol className="grid gap-12">
    {stops.map((stop, index) => (
      <StopRow key={stop.id} stop={stop} number={index + 1} />
    ))}
  </ol>
)
