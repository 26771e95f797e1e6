import { type BidStatistics, readBidStatistics } from '#contract/entities/bid.ts'
import { durationText } from '#contract/rules/age.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatNumber, formatShare } from '#kit/cells/format.ts'
import { useRead } from '#kit/call.ts'

const HEADS = ['Bids', 'Answered', 'Won', 'Win rate', 'Answer takes', '$ / loaded mile'] as const

const cellsOf = ({ bids, answered, won, win_rate, answer_minutes, cents_per_mile }: BidStatistics) => [
  formatNumber(bids),
  formatNumber(answered),
  formatNumber(won),
  win_rate === null ? null : formatShare(win_rate),
  answer_minutes === null ? null : durationText(answer_minutes),
  cents_per_mile === null ? null : dollars(cents_per_mile),
]

function Figures({ of, figures }: { of: string; figures: BidStatistics }) {
  const cells = cellsOf(figures)
  return (
    <tr>
      <th scope="row">
        <span className="faint">{of}</span> {figures.name}
      </th>
      {HEADS.map((head, index) => (
        <td key={head} data-label={head}>
          {cells[index] ?? <Dash />}
        </td>
      ))}
    </tr>
  )
}

export function Statistics({ bid }: { bid: number }) {
  const { data, error, isLoading } = useRead(readBidStatistics, { resource: 'bids', params: { id: bid } })
  if (error && !data) return <p className="faint">{`These figures could not be fetched. ${error.message}`}</p>
  const { broker = null, lane = null } = data ?? {}
  if (!isLoading && !broker && !lane) return <p className="faint">No bid went to this broker or on this lane before.</p>
  return (
    <div>
      <table className="kit-figures" aria-busy={isLoading} aria-label="How such bids went">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Bids with</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {broker && <Figures of="Broker" figures={broker} />}
          {lane && <Figures of="Lane" figures={lane} />}
        </tbody>
      </table>
    </div>
  )
}
