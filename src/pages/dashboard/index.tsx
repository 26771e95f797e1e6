import { useCan, useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Section } from '#kit/part-boundary.tsx'
import { useLiveNews, useReconnected } from '#kit/use-live.ts'
import '#kit/kit.css'
import { AccountingSection } from './accounting-section.tsx'
import { DispatchSection } from './dispatch-section.tsx'
import { MorningSection } from './morning-section.tsx'
import { OffersList } from './offers-list.tsx'

const SECTIONS = { dispatch: 'Dispatch', accounting: 'Accounting', today: 'Today' } as const
type SectionName = keyof typeof SECTIONS
const PARTS: Record<SectionName, () => React.JSX.Element> = {
  dispatch: DispatchSection,
  accounting: AccountingSection,
  today: MorningSection,
}

/** Milliseconds: a burst of live messages causes one refetch. */
const DEBOUNCE_MS = 5000

function useLiveFigures() {
  const invalidate = useInvalidate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void invalidate({ resource: 'dashboard', invalidates: ['resourceAll'] })
    }, DEBOUNCE_MS)
  }, [invalidate])
  useLiveNews(
    [
      'ORDER_CHANGED',
      'INVOICE_CHANGED',
      'LOAD_CREATED',
      'BID_CREATED',
      'BID_CHANGED',
      'DRIVER_BID_CREATED',
      'BROKER_RESPONDED_BID',
    ],
    refresh,
  )
  useReconnected(refresh)
}

const isSection = (text: string | null): text is SectionName => text !== null && text in SECTIONS

export default function DashboardPage() {
  const [params] = useSearchParams()
  const { data: company } = useCan({ resource: 'company-dashboard', action: 'show' })
  useLiveFigures()
  const param = params.get('section')
  const list = params.get('list')
  const section = isSection(param) && (param !== 'today' || company?.can) ? param : 'dispatch'
  const Part = PARTS[section]
  return (
    <section className="kit-page" aria-labelledby="dashboard-heading">
      <header className="kit-head">
        <h1 id="dashboard-heading">Dashboard</h1>
        <nav className="segmented" aria-label="Sections">
          {(Object.entries(SECTIONS) as [SectionName, string][])
            .filter(([name]) => name !== 'today' || company?.can)
            .map(([name, label]) => (
              <Link
                key={name}
                to={name === 'dispatch' ? '/dashboard' : `?section=${name}`}
                aria-current={name === section ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
        </nav>
      </header>
      <Section label={list ? 'This list' : SECTIONS[section]} of={list ?? section}>
        {list === '1' || list === '3' ? <OffersList type={Number(list) as 1 | 3} /> : <Part key={section} />}
      </Section>
    </section>
  )
}
