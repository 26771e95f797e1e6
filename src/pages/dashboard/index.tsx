import { useCan, useInvalidate } from '@refinedev/core'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Section } from '#kit/part-boundary.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { useStoredText } from '#kit/use-stored-text.ts'
import { useLiveNews, useReconnected } from '#kit/use-live.ts'
import '#kit/kit.css'
import { AccountingSection } from './accounting-section.tsx'
import { DispatchSection } from './dispatch-section.tsx'
import { MorningSection } from './morning-section.tsx'
import { OffersList } from './offers-list.tsx'
import { Waiting } from './states.tsx'

const SECTIONS = {
  today: 'Today',
  dispatch: 'Dispatch',
  accounting: 'Accounting',
  company: 'Company',
} as const
type SectionName = keyof typeof SECTIONS
const TodaySection = preloadable(
  async () => (await import('./today-section.tsx')).TodaySection,
  <Waiting label="Loading today…" />,
)

const PARTS: Record<SectionName, () => ReactNode> = {
  today: () => <TodaySection />,
  dispatch: DispatchSection,
  accounting: AccountingSection,
  company: MorningSection,
}

/** Milliseconds: a burst of live messages causes one refetch; a worklist is acted on, figures are read. */
const DEBOUNCE_MS = { worklist: 1000, figures: 5000 }

function useLiveFigures(debounceMs: number) {
  const invalidate = useInvalidate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void invalidate({ resource: 'dashboard', invalidates: ['resourceAll'] })
    }, debounceMs)
  }, [invalidate, debounceMs])
  useLiveNews(
    [
      'ORDER_CHANGED',
      'INVOICE_CHANGED',
      'LOAD_CREATED',
      'BID_CREATED',
      'BID_CHANGED',
      'DRIVER_BID_CREATED',
      'DRIVER_BID_CHANGED',
      'BROKER_RESPONDED_BID',
    ],
    refresh,
  )
  useReconnected(refresh)
}

// On a phone the sections go below the heading.
const WHOLE = { minWidth: 'max-content' } as const

const isSection = (text: string | null): text is SectionName => text !== null && text in SECTIONS

export default function DashboardPage() {
  const [params] = useSearchParams()
  const { data: company } = useCan({ resource: 'company-dashboard', action: 'show' })
  const [last, setLast] = useStoredText('dashboard section', 'dispatch')
  const param = params.get('section')
  const list = params.get('list')
  const isOpen = (name: string | null): name is SectionName =>
    isSection(name) && (name !== 'company' || company?.can === true)
  const section = isOpen(param) ? param : isOpen(last) ? last : 'dispatch'
  useLiveFigures(section === 'today' ? DEBOUNCE_MS.worklist : DEBOUNCE_MS.figures)
  const Part = PARTS[section]
  return (
    <section className="kit-page" aria-labelledby="dashboard-heading">
      <header className="kit-head">
        <h1 id="dashboard-heading" style={WHOLE}>
          Dashboard
        </h1>
        <nav className="segmented" aria-label="Sections">
          {(Object.entries(SECTIONS) as [SectionName, string][])
            .filter(([name]) => name !== 'company' || company?.can)
            .map(([name, label]) => (
              <Link
                key={name}
                to={`?section=${name}`}
                onClick={() => setLast(name)}
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
