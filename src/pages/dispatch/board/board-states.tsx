import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/people/session.ts'
import { DEFAULT_FILTER } from '#contract/entities/market/offer-filter.ts'
import { isSameFilter } from '#src/pages/dispatch/filter/active-filter.ts'
import { useFilter } from '#src/pages/dispatch/filter/use-filter.ts'
import { Button } from '#src/ui/button.tsx'
import boardStyles from './board.module.css'
import { COLUMNS } from './columns.ts'

const EMPTY: ReadonlySet<string> = new Set(['marks', 'who', 'tags'])
const ROWS = Array.from({ length: 14 }, (_, index) => ({
  key: `row-${index}`,
  top: `calc(var(--board-row) * ${index})`,
}))

export function BoardSkeleton() {
  return (
    <div className={boardStyles.grid} role="status" aria-label="Loading offers" data-skeleton>
      <div className={`flex-none clip rule-bottom ${boardStyles.head}`} aria-hidden>
        <div className={`grid gap-0 faint nowrap ${boardStyles.headRow}`}>
          {COLUMNS.map(({ key, label }) => (
            <div key={key} className={boardStyles[key]}>
              {label}
            </div>
          ))}
        </div>
      </div>
      <div className={`grow ${boardStyles.viewport}`} aria-hidden>
        <div className="relative clip" style={{ height: `calc(var(--board-row) * ${ROWS.length})` }}>
          {ROWS.map(({ key, top }) => (
            <div key={key} className={`grid gap-0 ${boardStyles.row}`} style={{ top }}>
              {COLUMNS.map((column) => (
                <div key={column.key} className={boardStyles[column.key]}>
                  {!EMPTY.has(column.key) && <span className="bar" />}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function NothingPasses({ onClear }: { onClear: () => void }) {
  return (
    <div className="message surface">
      <h2>No offers match these filters</h2>
      <p>New matching offers appear here as they arrive.</p>
      <Button onClick={onClear}>Clear all filters</Button>
    </div>
  )
}

export function BoardEmpty() {
  const { filter, clear } = useFilter()
  const { data: me } = useGetIdentity<Me>()
  const intakeAddress = me?.company.intake_address
  const { view } = DEFAULT_FILTER
  if (!isSameFilter({ ...filter, view }, DEFAULT_FILTER)) return <NothingPasses onClear={clear} />
  if (filter.view !== view)
    return (
      <div className="message surface">
        <h2>No driver bids yet</h2>
      </div>
    )
  return (
    <div className="message surface">
      <h2>No offers yet</h2>
      <p>
        Offers arrive by email
        {intakeAddress ? (
          <>
            {' '}
            at <b>{intakeAddress}</b>
          </>
        ) : null}
        . Add this address to your load board and broker mailing lists.
      </p>
    </div>
  )
}

export function BoardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="message surface" role="alert">
      <h2>Couldn’t load offers</h2>
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
