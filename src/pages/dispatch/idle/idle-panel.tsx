import { memo } from 'react'
import { DASH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { useClock } from '#kit/cells/clock.ts'
import { CopyReferral } from '#src/pages/dispatch/copy/copies.tsx'
import { Keys } from '#src/ui/keys.tsx'
import { type Action, SHORTCUTS } from '#src/pages/dispatch/keys/shortcuts.ts'
import { Button } from '#src/ui/button.tsx'
import { FIGURES } from './figures.ts'
import styles from './idle-panel.module.css'

const SHORT: readonly Action[] = ['next', 'previous', 'open', 'bid', 'showNew', 'search']

interface FigureProps {
  figure: (typeof FIGURES)[number]
  offers: readonly Offer[] | null
  onGo: (id: number) => void
}

function Figure({ figure, offers, onGo }: FigureProps) {
  const count = useClock((now) => offers?.filter((offer) => figure.of(offer, now)).length ?? null)
  const go = () => {
    const first = offers?.find((offer) => figure.of(offer, Date.now()))
    if (first) onGo(first.id)
  }
  return (
    <li>
      <button
        type="button"
        className={`option align-baseline muted ${styles.figure}`}
        disabled={!count}
        data-figure={figure.key}
        onClick={go}
      >
        <b>{count ?? DASH}</b> {figure.text}
      </button>
    </li>
  )
}

interface Props {
  offers: readonly Offer[] | null
  isFailed: boolean
  onGo: (id: number) => void
  onHelp: () => void
}

export const IdlePanel = memo(function IdlePanel({ offers, isFailed, onGo, onHelp }: Props) {
  return (
    <div className={`grid gap-24 flex-1 pad-24 muted ${styles.panel}`}>
      <h2>No offer selected</h2>
      {isFailed && <p role="note">Couldn’t load offers.</p>}
      <ul className="grid gap-4" aria-label="On the board">
        {FIGURES.map((figure) => (
          <Figure key={figure.key} figure={figure} offers={offers} onGo={onGo} />
        ))}
      </ul>
      <dl className="grid rule-top pad-12">
        {SHORTCUTS.filter(({ action }) => SHORT.includes(action)).map(({ action, printed, text }) => (
          <div key={action} className={`grid gap-12 ${styles.line}`}>
            <dt>
              <Keys printed={printed} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="cluster align-stretch">
        <Button kind="quiet" onClick={onHelp}>
          All shortcuts
        </Button>
        <CopyReferral kind="quiet" />
      </div>
    </div>
  )
})
