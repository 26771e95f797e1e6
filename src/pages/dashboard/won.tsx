import type { AnswerOf } from '#contract/http.ts'
import type { readMorning } from '#contract/entities/reports/dashboard.ts'
import type { Can } from '#contract/permissions.ts'
import { durationText } from '#contract/rules/age.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { formatNumber, formatShare } from '#kit/cells/format.ts'
import styles from './dashboard.module.css'
import { bidsPath, type FigureScope } from './links.ts'
import { PagedTable } from './paged-table.tsx'

export const waitText = (minutes: number | null) => (minutes === null ? '—' : durationText(minutes))

const BIDS: Can = ['bids', 'list']

const toScope = (id: number | null, from: string | null, to: string | null): FigureScope => ({
  ...(id !== null && { broker: String(id) }),
  ...(from !== null && { pickup_state: from }),
  ...(to !== null && { delivery_state: to }),
})

export const Won = ({
  what,
  label,
  rows,
  from,
  can,
  all,
  allLabel,
}: {
  what: string
  label: string
  rows: AnswerOf<typeof readMorning>['brokers']
  from: string
  can: Can
  all: string
  allLabel: string
}) => (
  <section className="panel pad-16 stack gap-12" aria-label={label}>
    <div className="spread">
      <h2>{label}</h2>
      <AllowedLink can={can} to={all}>
        {allLabel}
      </AllowedLink>
    </div>
    <PagedTable
      label={label}
      heads={[what, 'Bids', 'Won', 'Win rate', 'Avg. reply']}
      rows={rows.map(({ id, pick_up_state, deliver_state, name, bids, won, answer_minutes }) => {
        const scope = toScope(id, pick_up_state, deliver_state)
        return {
          key: name,
          cells: [
            <span key="name" className={`block truncate ${styles.name}`} title={name}>
              {name}
            </span>,
            <AllowedLink key="bids" can={BIDS} to={bidsPath(from, scope)}>
              {formatNumber(bids)}
            </AllowedLink>,
            <AllowedLink key="won" can={BIDS} to={bidsPath(from, scope, { isWon: true })}>
              {formatNumber(won)}
            </AllowedLink>,
            formatShare(won / Math.max(1, bids)),
            waitText(answer_minutes),
          ],
        }
      })}
      empty="No bids in 90 days."
    />
  </section>
)
