import { Timeline } from 'antd'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { PAY_STATES } from '#contract/rules/pay.ts'
import { Instant } from '#kit/cells/time.tsx'

export const PayHistory = ({ events }: PayDetail) => (
  <section className="panel kit-group" aria-label="History">
    {events.length === 0 ? (
      <p className="faint">No changes yet. This week is {PAY_STATES.open.toLowerCase()}.</p>
    ) : (
      <Timeline
        items={events.toReversed().map(({ id, at, by, what, reason }) => ({
          key: id,
          children: (
            <>
              <div className="cluster gap-x-12">
                <strong>{what}</strong>
                <span>{by}</span>
                <span className="faint small">
                  <Instant value={at} />
                </span>
              </div>
              {reason && <p className="muted margin-0">{reason}</p>}
            </>
          ),
        }))}
      />
    )}
  </section>
)
