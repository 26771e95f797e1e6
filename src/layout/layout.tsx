import { useGetIdentity } from '@refinedev/core'
import { memo, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { CompanyZone } from '#kit/cells/zone.tsx'
import { OptionalSection } from '#kit/part-boundary.tsx'
import { DRIVER_PAGE, isDriverAlone } from '#src/driver-page.ts'
import { HelpButton } from '#src/help/help-button.tsx'
import { PaletteButton } from '#src/palette/palette-button.tsx'
import { useAccount } from '#src/shell-context.ts'
import { Brand } from '#src/ui/brand.tsx'
import { useReconnected } from '#kit/use-live.ts'
import { DemoBanner } from './demo-banner.tsx'
import header from './header.module.css'
import styles from './layout.module.css'
import { LinkState } from './link-state.tsx'
import { Nav } from './nav.tsx'
import { isOfPlatform, type NavEntry, navGroups } from './nav-entries.ts'
import { Notifications } from './notifications/notifications.tsx'
import { OpeningBar } from './opening-bar.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PaymentBanner } from './payment-banner.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { Toaster } from './toaster.tsx'
import { TurnedAway } from './turned-away.tsx'
import { UnsentComments } from './unsent-comments.tsx'
import { useMarks } from './use-marks.ts'
import { VehicleSearch } from './vehicle-search/vehicle-search.tsx'

interface Props {
  home: string
  entries: readonly NavEntry[]
  canOpen: (path: string) => boolean
  newOffers: number
  children: ReactNode
}

// Track only `isLoading`: a refetch with the same result must not render.
const WHO = { notifyOnChangeProps: ['isLoading' as const] }

const NOTHING: readonly NavEntry[] = []

function HomeLink({ home }: Pick<Props, 'home'>) {
  const look = {
    className: `row ink text-14 strong plain-link ${header.brand}`,
    'aria-label': 'Freight, home',
  }
  if (isDriverAlone(useAccount()))
    return (
      <a href={DRIVER_PAGE} {...look}>
        <Brand />
      </a>
    )
  return (
    <Link to={home} {...look}>
      <Brand />
    </Link>
  )
}

interface HeaderProps extends Omit<Props, 'children'> {
  isLoading: boolean
}

function MarkedNav({
  entries,
  isLoading,
  newOffers,
}: Pick<HeaderProps, 'entries' | 'isLoading' | 'newOffers'>) {
  const groups = useMemo(() => navGroups(entries), [entries])
  return <Nav groups={groups} isLoading={isLoading} marks={useMarks(!isLoading, newOffers)} />
}

/** Memoized: navigation renders it only where the location matters. */
const Header = memo(function Header({ home, entries, canOpen, newOffers, isLoading }: HeaderProps) {
  const shown = isLoading ? NOTHING : entries
  return (
    <header className={`row flex-none relative rule-bottom surface ${header.header}`}>
      <HomeLink home={home} />
      <OptionalSection part="navigation">
        <MarkedNav entries={entries} isLoading={isLoading} newOffers={newOffers} />
      </OptionalSection>
      <div className="push row gap-4">
        <LinkState />
        <OptionalSection part="palette">
          <PaletteButton entries={shown} canOpen={canOpen} />
        </OptionalSection>
        <OptionalSection part="vehicle search">
          <VehicleSearch canOpen={canOpen} />
        </OptionalSection>
        <OptionalSection part="notifications">
          <Notifications canOpen={canOpen} />
        </OptionalSection>
        <OptionalSection part="help">
          <HelpButton />
        </OptionalSection>
        <ProfileMenu entries={shown} />
      </div>
    </header>
  )
})

export function Layout({ home, entries: all, canOpen, newOffers, children }: Props) {
  const isSuperuser = useAccount()?.is_superuser === true
  const entries = useMemo(
    () => (isSuperuser ? all : all.filter((entry) => !isOfPlatform(entry))),
    [all, isSuperuser],
  )
  const { isLoading, refetch } = useGetIdentity({ queryOptions: WHO })
  // The server closes the socket when permissions or the company's status change.
  useReconnected(() => void refetch())
  return (
    <CompanyZone>
      <div className={`stack gap-0 ${styles.layout}`}>
        <a className={`pad-8-12 rounded absolute ${styles.skip}`} href="#main">
          Skip to content
        </a>
        <Header home={home} entries={entries} canOpen={canOpen} newOffers={newOffers} isLoading={isLoading} />
        <ImpersonationBanner />
        <DemoBanner />
        <PaymentBanner isSure={!isLoading} />
        <main id="main" className="stack gap-0 grow relative scroll" tabIndex={-1}>
          <TurnedAway />
          <OptionalSection part="unsent comments">
            <UnsentComments />
          </OptionalSection>
          {!isLoading && <OpeningBar entries={entries} canOpen={canOpen} />}
          {children}
        </main>
        <Toaster />
        <PageAnnouncer />
      </div>
    </CompanyZone>
  )
}
