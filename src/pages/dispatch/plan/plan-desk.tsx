import { useCallback, useMemo, useState } from 'react'
import { type PlanRow as Row, readFleetPlan } from '#contract/entities/market/fleet-plan.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { Section } from '#kit/part-boundary.tsx'
import { besideControls } from '#src/pages/dispatch/board/row-handlers.ts'
import { useRowFocus } from '#src/pages/dispatch/board/use-row-focus.ts'
import { DeskFrame } from '#src/pages/dispatch/desk-frame.tsx'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import { OfflineStrip } from '#src/pages/dispatch/offline-strip.tsx'
import { useBoardUrl } from '#src/pages/dispatch/use-board-url.ts'
import { usePaced } from '#src/pages/dispatch/use-paced.ts'
import { Button } from '#src/ui/button.tsx'
import { LeftOut } from './left-out.tsx'
import { PlanFilters } from './plan-filters.tsx'
import { toPlanQuery, usePlanChoice } from './plan-query.ts'
import { PlanRow } from './plan-row.tsx'
import { assumptionText, planText, withKnownIds } from './plan-view.ts'
import styles from './plan.module.css'
import { useHeldPlan } from './use-held-plan.ts'
import { usePlanKeys } from './use-plan-keys.ts'

const NONE: readonly Row[] = []

export function PlanDesk() {
  const { url, change } = useBoardUrl()
  const plans = usePlanChoice()
  const { choice, change: changeChoice } = plans
  const query = useMemo(() => toPlanQuery(choice), [choice])
  const { data, error, isLoading, isPrevious, refetch } = useRead(readFleetPlan, {
    resource: 'offers',
    query,
    keepsPrevious: true,
  })
  usePaced(refetch)
  const latest = useMemo(() => (data && !isPrevious ? withKnownIds(data) : undefined), [data, isPrevious])
  const { plan, changed, whyChanged, refresh } = useHeldPlan(latest, JSON.stringify(query))
  const rows = plan?.results ?? NONE
  const ids = useMemo(() => rows.map(({ truck }) => truck.id), [rows])

  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const open = useCallback(
    ({ truck, offer }: Row) => change({ offer: offer.id, vehicle: truck.id, panel: 'detail' }),
    [change],
  )
  const openOf = useCallback(
    (id: number) => {
      const row = rows.find(({ truck }) => truck.id === id)
      if (row) open(row)
    },
    [rows, open],
  )
  const { tabStop, handlers, focusOn, focusedId, step } = useRowFocus({
    body,
    ids,
    selectedId: url.vehicle,
    onOpen: openOf,
    of: 'truck',
  })
  const bid = usePlanKeys({ url, change, rows, focus: { focusedId, focusOn, step, tabStop }, refresh })
  const close = useCallback(() => change({ offer: null }), [change])
  const hold = (held: { truck: number } | { offer: number }) =>
    changeChoice(
      'truck' in held
        ? { heldTrucks: [...choice.heldTrucks, held.truck] }
        : { heldOffers: [...choice.heldOffers, held.offer] },
    )

  const list = () => {
    if (error && !plan)
      return (
        <div className="message surface" role="alert">
          <h2>Couldn’t load the plan</h2>
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )
    if (!plan)
      return (
        <div className="message surface" role="status">
          Planning…
        </div>
      )
    return (
      <div className="grow scroll surface">
        <p className={`small muted margin-0 rule-bottom ${styles.line}`}>
          <span className="ink tabular" role="status">
            {planText(plan)}
          </span>
          <br />
          <span>{assumptionText(plan.cost_per_mile_cents)}</span>
        </p>
        {rows.length === 0 ? (
          <div className="message surface">
            <h2>No truck has an offer that pays</h2>
            <p>The reason stands beside each truck below.</p>
          </div>
        ) : (
          <div role="grid" aria-label="Plan">
            <div role="rowgroup" ref={setBody} {...besideControls(handlers)}>
              {rows.map((row) => (
                <PlanRow
                  key={row.truck.id}
                  row={row}
                  changed={whyChanged(row)}
                  isOpen={row.truck.id === url.vehicle && row.offer.id === url.offer}
                  isTabStop={row.truck.id === tabStop}
                  onOpen={open}
                  onBid={bid}
                  onHold={hold}
                />
              ))}
            </div>
          </div>
        )}
        <LeftOut plan={plan} choice={choice} onChange={changeChoice} />
      </div>
    )
  }

  const head = (
    <>
      {changed > 0 && (
        <Button
          className="accent push"
          onClick={refresh}
          {...shortcutHint('showNew', `${pluralize(changed, 'truck')} changed`)}
        >
          Plan changed: refresh
        </Button>
      )}
    </>
  )
  return (
    <DeskFrame
      label="Plan"
      isReady={!isLoading}
      url={url}
      change={change}
      refetch={refetch}
      onClose={close}
      head={head}
      beside={
        <div className="message muted">
          <h2>No offer selected</h2>
          <p>Press Enter to open a row’s offer, b to bid with its truck. Nothing is bid by itself.</p>
        </div>
      }
    >
      <PlanFilters {...plans} costPerMile={plan?.cost_per_mile_cents ?? null} />
      <OfflineStrip isOutdated={error !== null && plan !== undefined} onRetry={() => void refetch()} />
      <Section label="The plan" of={plan}>
        {list()}
      </Section>
    </DeskFrame>
  )
}
