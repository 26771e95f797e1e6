import { Link } from 'react-router'
import { PAGE_SIZE } from '#contract/constants.ts'
import { DASHBOARD_TYPES, listDashboardOffers } from '#contract/entities/reports/dashboard.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { Button } from '#src/ui/button.tsx'
import { rangeText } from './group-text.ts'
import { PagedTable } from './paged-table.tsx'
import { Failed, Waiting } from './states.tsx'
import { useAddress } from './use-address.ts'
import { placeName } from '#contract/rules/place.ts'
import { codeWords } from '#contract/rules/code-words.ts'

const NARROWED = ['dispatcher', 'broker', 'vehicle', 'pickup_state', 'delivery_state'] as const

export function OffersList({ type }: { type: 1 | 3 }) {
  const { params, range, change } = useAddress('dispatch')
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const narrowed = NARROWED.flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  const query = { ...range, type, page, ...Object.fromEntries(narrowed) }
  const { data, error, refetch } = useRead(listDashboardOffers, {
    resource: 'dashboard',
    query,
    keepsPrevious: true,
  })
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE)
  const isOffers = type === 1
  return (
    <section className="stack gap-12" aria-labelledby="listed-heading">
      <div className="cluster">
        <h2 id="listed-heading">{codeWords(DASHBOARD_TYPES, type)}</h2>
        {data && <span className="muted tabular">{formatNumber(data.count)}</span>}
        <span className="faint">{rangeText(range)}</span>
        <Link to="/dashboard">Dashboard</Link>
      </div>
      {error && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting label="Loading list…" />}
      {data && (
        <PagedTable
          key={page}
          label={codeWords(DASHBOARD_TYPES, type)}
          hasWords
          heads={[
            isOffers ? 'Offer' : 'Driver and unit',
            'Broker',
            'Pickup',
            'Delivery',
            isOffers ? 'Received' : 'Asked',
          ]}
          rows={data.results.map(({ id, offer, name, broker_company, pick_up_at, deliver_to, at }) => ({
            key: id,
            cells: [
              offer ? (
                <AllowedLink
                  key="offer"
                  can={['dispatch', 'list']}
                  to={`/dispatch?load=${offer}&panel=detail`}
                >
                  {name || `Offer ${offer}`}
                </AllowedLink>
              ) : (
                name
              ),
              broker_company,
              placeName(pick_up_at),
              placeName(deliver_to),
              <Instant key="at" value={at} />,
            ],
          }))}
          empty="No activity in this date range."
          most={PAGE_SIZE}
        />
      )}
      {pages > 1 && (
        <nav className="cluster" aria-label="Pages">
          <Button disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
            Previous
          </Button>
          <span role="status">
            Page {page} of {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => change({ page: String(page + 1) })}>
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
