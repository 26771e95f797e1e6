import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { phoneHref } from '#contract/rules/phone.ts'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { nextStop } from '#contract/rules/driver-steps.ts'
import { isEarned, isUnderWay } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import { Account } from './account.tsx'
import { NewLoads } from './acknowledge.tsx'
import { DriverAsks, useAsks } from './asks.tsx'
import { Chat } from './chat.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Freight } from './freight.tsx'
import { Icon, type IconName } from './icons.tsx'
import { Login } from './login.tsx'
import { withPending } from './pending.ts'
import { Pays } from './pay.tsx'
import { Photos } from './photos.tsx'
import { endPush, resubscribe } from './push.ts'
import { onQueue, queueState, type QueueState } from './queue.ts'
import { logOut, userId } from './session.ts'
import { Receipts } from './receipts.tsx'
import { Signature } from './signature.tsx'
import { StopCard, TakeBack } from './stop-card.tsx'
import { StopList } from './stop-list.tsx'
import { useIsOffline } from './use-is-offline.ts'
import { useLoads } from './use-loads.ts'
import { countWaiting, Waiting } from './waiting.tsx'
import { usePosition } from './where.ts'
import { codeText, t, useLanguage } from './messages/messages.ts'

const PART_ICONS = {
  load: 'truck',
  documents: 'camera',
  chat: 'chat',
  account: 'person',
} as const satisfies Record<string, IconName>
type Part = keyof typeof PART_ICONS
const PARTS = Object.keys(PART_ICONS) as Part[]
const isPart = (name: string): name is Part => Object.hasOwn(PART_ICONS, name)

function usePlace(): { id: number; part: Part } {
  const hash = useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange)
      return () => window.removeEventListener('hashchange', onChange)
    },
    () => location.hash,
  )
  const [, part = '', id = '0'] = /^#(\w+)(?:\/(\d+))?$/.exec(hash) ?? []
  return { id: Number(id), part: isPart(part) ? part : 'load' }
}

const Tabs = ({ load, part }: { load: DriverLoad | undefined; part: Part }) => (
  <nav className="driver-bar" aria-label={t('tabs.label')}>
    {PARTS.map((name) => (
      <a
        key={name}
        className="plain-link"
        href={`#${name}/${load?.id ?? 0}`}
        aria-current={part === name ? 'page' : undefined}
      >
        <span className="row gap-4">
          <Icon name={PART_ICONS[name]} />
          {name === 'chat' && load?.is_unread && (
            <span className="tone-soft rounded pad-x-4 small" data-tone="danger">
              {t('tabs.new')}
            </span>
          )}
        </span>
        {t(`tabs.${name}`)}
      </a>
    ))}
  </nav>
)

function LoadPart({ load }: { load: DriverLoad }) {
  const next = isEarned(load.status) ? null : nextStop(load.stops)
  return (
    <>
      {next ? (
        <StopCard load={load} stop={next} />
      ) : (
        <section className="panel pad-16 stack gap-12" aria-label={t('load.done')}>
          <p className="strong ok">{codeText('status', load.status)}</p>
          <p>{t('load.scanPod')}</p>
          <a className="button primary" href={`#documents/${load.id}`}>
            <Icon name="camera" /> {t('tabs.documents')}
          </a>
          <TakeBack load={load} />
        </section>
      )}
      <StopList load={load} />
      <section className="panel pad-16 stack gap-12" aria-label={t('freight.title')}>
        <h2>{t('freight.title')}</h2>
        <Freight load={load} />
        {load.driver_price_cents !== undefined && (
          <p className="strong">{t('load.pay', { amount: dollars(load.driver_price_cents) })}</p>
        )}
        {next?.contact_phone !== '' && (
          <a className="button" href={phoneHref(load.dispatcher_phone)}>
            <Icon name="phone" /> {t('load.call', { name: load.dispatcher_name })}
          </a>
        )}
      </section>
    </>
  )
}

function LoadPage({
  load,
  part,
  queue,
  turn,
}: {
  load: DriverLoad
  part: Part
  queue: QueueState
  turn: number
}) {
  const entries = queue.entries.filter((entry) => entry.load === load.id && entry.error === undefined)
  const stop = nextStop(load.stops) ?? load.stops.at(-1)
  return (
    <>
      {part === 'load' && <LoadPart load={load} />}
      {part === 'documents' && (
        <>
          <Photos load={load} entries={entries} />
          {stop?.kind === 'delivery' && <Signature load={load} stop={stop} />}
          <Receipts load={load} entries={entries} />
        </>
      )}
      {part === 'chat' && (
        <Chat load={load} zone={stop?.time_zone ?? 'America/New_York'} entries={entries} turn={turn} />
      )}
    </>
  )
}

function Home({ onLogOut }: { onLogOut: () => void }) {
  const queue = useSyncExternalStore(onQueue, queueState)
  const { loads, isOld, refused, turn, refresh } = useLoads()
  const isOffline = useIsOffline()
  const asks = useAsks(turn)
  const place = usePlace()
  const shown = (loads ?? []).map((load) => withPending(load, queue.entries))
  const load =
    shown.find(({ id }) => id === place.id) ?? shown.find(({ status }) => isUnderWay(status)) ?? shown[0]
  usePosition(shown.some(({ status }) => isUnderWay(status)))
  const { part } = place
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [part, place.id])
  const title = part === 'load' && load ? load.number : t(`tabs.${part}`)
  useEffect(() => {
    document.title = t('app.title', { title })
  }, [title])
  useEffect(() => {
    void resubscribe().catch(() => undefined)
  }, [])
  return (
    <main className="stack gap-12 driver-page">
      <header className="row gap-12">
        <h1 className="grow nowrap">{load ? load.number : t('loads.title')}</h1>
        {load && <span className="muted">{t('load.unit', { unit: load.unit_number })}</span>}
      </header>
      {(isOffline || isOld) && !refused && !(isOffline && countWaiting(queue) > 0) && (
        <p className="tone-soft rounded pad-12" data-tone="warn" role="status">
          {t('app.offline')}
        </p>
      )}
      <DemoBanner onDone={refresh} />
      <Waiting
        queue={queue}
        loads={shown}
        openPages={part === 'documents' ? load?.id : undefined}
        isOffline={isOffline}
      />
      {refused && (
        <p className="tone-soft rounded pad-12" data-tone="warn" role="alert">
          {refused}
        </p>
      )}
      {part === 'load' && <NewLoads loads={shown} />}
      {part === 'load' && <DriverAsks title={t('offers.title')} {...asks.open} />}
      {!loads && !refused && <p role="status">{t(isOffline || isOld ? 'loads.offline' : 'loads.loading')}</p>}
      {part === 'account' && (
        <Account
          unsent={queue.entries.length}
          unkept={queue.drafts.length}
          onLogOut={() =>
            void endPush()
              .catch(() => undefined)
              .then(logOut)
              .then(onLogOut)
          }
        />
      )}
      {part !== 'account' && loads?.length === 0 && <p className="panel pad-16">{t('loads.none')}</p>}
      {load && <LoadPage key={load.id} load={load} part={part} queue={queue} turn={turn} />}
      {part === 'load' && <DriverAsks title={t('offers.earlier')} {...asks.earlier} />}
      {part === 'load' && shown.length > 1 && (
        <section className="stack" aria-label={t('loads.other')}>
          <h2>{t('loads.other')}</h2>
          <ul className="stack">
            {shown
              .filter(({ id }) => id !== load?.id)
              .map((one) => (
                <li key={one.id}>
                  <a className="panel pad-12 stack gap-4 plain-link" href={`#load/${one.id}`}>
                    <strong>{t('load.route', { from: one.pick_up_at, to: one.deliver_to })}</strong>
                    <span className="muted">
                      {[one.number, codeText('status', one.status), one.is_unread && t('load.unread')]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      )}
      {place.part === 'load' && <Pays turn={turn} />}
      <Tabs load={load} part={part} />
    </main>
  )
}

export function App() {
  const queue = useSyncExternalStore(onQueue, queueState)
  const [user, setUser] = useState(userId)
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    const look = () => setUser(userId())
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  if (user === '' || queue.needsLogin)
    return <Login waiting={queue.entries.length} onDone={() => setUser(userId())} />
  return <Home key={user} onLogOut={() => setUser('')} />
}
