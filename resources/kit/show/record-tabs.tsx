import { useCallback, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { formatNumber } from '#kit/cells/format.ts'
import type { RecordList, RecordTab } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { renderGuarded, FailedPart, Section } from '#kit/part-boundary.tsx'
import { useOpenTabs } from './use-open-tabs.ts'

const RecordRows = preloadable(async () => (await import('./record-rows.tsx')).RecordRows)

const TAB = 'tab'

interface TabsProps<R extends Row> {
  resource: string
  tabs: readonly RecordTab<R>[]
  row: R
  label: string
  /** Read once: later changes do not switch the tab. */
  open?: string | undefined
}

function TabLink<R extends Row>({
  tab,
  row,
  isUsual,
  isOpen,
}: {
  tab: RecordTab<R>
  row: R
  isUsual: boolean
  isOpen: boolean
}) {
  const { state } = useLocation()
  const count = tab.count?.(row)
  // On a narrow window only the tab strip scrolls, so that the page still opens at its top.
  const intoSight = useCallback(
    (link: HTMLAnchorElement | null) => {
      const strip = link?.parentElement
      if (isOpen && strip)
        strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
    },
    [isOpen],
  )
  return (
    <Link
      ref={intoSight}
      to={isUsual ? '?' : `?${TAB}=${tab.name}`}
      replace
      state={state}
      aria-current={isOpen ? 'page' : undefined}
    >
      {tab.label} {count !== undefined && <span className="faint tabular">{formatNumber(count)}</span>}
    </Link>
  )
}

export function TabBody<R extends Row>({
  resource,
  tab,
  row,
}: {
  resource: string
  tab: RecordTab<R>
  row: R
}) {
  return tab.list ? (
    <Section key={tab.name} label={tab.label} of={row}>
      <RecordRows
        resource={resource}
        label={tab.label}
        list={tab.list as unknown as RecordList<Row>}
        row={row}
      />
    </Section>
  ) : (
    renderGuarded(`${resource} ${tab.label}`, row, <FailedPart label={tab.label} />, () => tab.render(row))
  )
}

export function RecordTabs<R extends Row>({ resource, tabs, row, label, open: named }: TabsProps<R>) {
  const [params] = useSearchParams()
  const [usual] = useState(() => tabs.find(({ name }) => name === named) ?? tabs[0])
  const offered = useOpenTabs(tabs, row)
  const open = tabs.find(({ name }) => name === params.get(TAB)) ?? usual
  if (!open) return null
  return (
    <section className="stack gap-12 kit-tabbed" aria-label={open.label}>
      <nav className="tabs rule-bottom" aria-label={`${label} sections`}>
        {offered.map((tab) => (
          <TabLink key={tab.name} tab={tab} row={row} isUsual={tab === usual} isOpen={tab === open} />
        ))}
      </nav>
      {offered.includes(open) && <TabBody resource={resource} tab={open} row={row} />}
    </section>
  )
}
