import type { DriverLoad } from '#contract/entities/driver-load.ts'
import { stopTime, stopWindow } from '#contract/rules/stop-time.ts'

/** All stops of a load in their order, with what has happened there. */
export const StopList = ({ load }: { load: DriverLoad }) => (
  <section className="panel pad-16 stack gap-12" aria-label="All stops">
    <h2>Stops</h2>
    <ol className="stack gap-16 driver-stops">
      {load.stops.map((stop) => (
        <li key={stop.id} className="stack gap-4" data-done={stop.departed_at !== null || stop.done_at !== null}>
          <strong>
            {stop.kind === 'pickup' ? 'Pickup' : 'Delivery'}: {stop.facility || stop.address}
          </strong>
          {stop.facility !== '' && <span>{stop.address}</span>}
          <span>{stopWindow(stop) || 'No time agreed'}</span>
          {stop.arrived_at && <span className="ok">Arrived {stopTime(stop.arrived_at, stop.time_zone)}</span>}
          {stop.done_at && (
            <span className="ok">
              {stop.kind === 'pickup' ? 'Loaded' : 'Delivered'} {stopTime(stop.done_at, stop.time_zone)}
            </span>
          )}
          {stop.departed_at && <span className="ok">Left {stopTime(stop.departed_at, stop.time_zone)}</span>}
        </li>
      ))}
    </ol>
  </section>
)
