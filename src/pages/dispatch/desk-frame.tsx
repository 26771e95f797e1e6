import type { ReactNode } from 'react'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import { Section } from '#kit/part-boundary.tsx'
import toolbar from './board/toolbar.module.css'
import { DeskZone } from './desk-zone.ts'
import page from './dispatch.module.css'
import { OfferPanel } from './on-demand.ts'
import { PresenceProvider } from './presence/presence-context.tsx'
import type { useBoardUrl } from './use-board-url.ts'
import { ViewSwitch } from './view-switch.tsx'

const NOTHING = () => undefined

interface Props extends ReturnType<typeof useBoardUrl> {
  label: string
  isReady: boolean
  /** Beside the switch of views. */
  head: ReactNode
  /** In the offer's place while none is open. */
  beside: ReactNode
  refetch: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A view of the board without its live rows: a list, and the offer that is open beside it. */
export function DeskFrame({ label, isReady, head, beside, url, change, refetch, onClose, children }: Props) {
  const zone = useCompanyZone()
  return (
    <DeskZone value={zone}>
      <PresenceProvider openId={url.offer} isReady={isReady}>
        <div className={`grow grid gap-0 ${page.page}`} data-open={url.offer !== null || undefined}>
          <h1 className="visually-hidden">Dispatch</h1>
          <section className={`stack gap-0 relative surface min-0 ${page.board}`} aria-label={label}>
            <div className={`row gap-16 flex-none surface nowrap rule-bottom ${toolbar.toolbar}`}>
              <span className={`text-16 strong ${toolbar.title}`} aria-hidden>
                Dispatch
              </span>
              <ViewSwitch />
              {head}
            </div>
            {children}
          </section>
          <section className={`stack gap-0 surface min-0 ${page.panel}`} aria-label="Offer" data-part="offer">
            <Section label="This offer" of={url.offer}>
              {url.offer === null ? (
                beside
              ) : (
                <OfferPanel
                  key={url.offer}
                  id={url.offer}
                  row={undefined}
                  panel={url.panel}
                  vehicleId={url.vehicle}
                  change={change}
                  onClose={onClose}
                  changeBoard={NOTHING}
                  refetchBoard={refetch}
                />
              )}
            </Section>
          </section>
        </div>
      </PresenceProvider>
    </DeskZone>
  )
}
