import {
  type BaseRecord,
  type DataProvider,
  type HttpError,
  type LiveProvider,
  type NotificationProvider,
  Refine,
} from '@refinedev/core'
import { routerProvider } from '#providers/router/router-provider.ts'
import { act, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import type { BidDetail } from '#contract/entities/market/bid.ts'
import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { Place } from '#contract/entities/kernel/place.ts'
import type { UserOption } from '#contract/entities/people/user.ts'
import type { Presence } from '#contract/entities/market/presence.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { type AnswerOf, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { LIVE_CHANNEL, type LiveEvent, RECONNECTED } from '#contract/live.ts'
import DispatchPage from '#src/pages/dispatch/index.tsx'
import { aPerson } from '#tests/support/person.ts'
import { makeDetail, ME } from './fixtures.ts'

export interface Call {
  url: string
  method: string
  query: Record<string, unknown>
  payload: Record<string, unknown>
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

type Answer = unknown
type Answering = (call: Call) => Answer | Promise<Answer>

export const refusal = (statusCode: number, errors: Record<string, string[]> = {}): HttpError => ({
  message: Object.values(errors).flat().join(', ') || `status ${statusCode}`,
  statusCode,
  errors,
})

export interface World {
  offers?: Offer[]
  seq?: number
  details?: OfferDetail[]
  vehicles?: VehicleMatch[]
  bids?: BidDetail[]
  places?: Place[]
  users?: UserOption[]
  brokers?: BrokerDetail[]
  canBid?: boolean
  me?: Me
  people?: Presence[]
  denied?: string[]
  fails?: [RegExp, HttpError][]
  answers?: [RegExp, Answering][]
  routes?: [RegExp, (id: number, call: Call) => Answer][]
  arrivals?: AnswerOf<typeof forecastArrivals>
  mail?: { last_mail_at: string | null; is_silent: boolean; waiting: number }
}

export function openDesk(path: string, world: World = {}, page: ReactNode = <DispatchPage />) {
  const state = {
    offers: [] as Offer[],
    seq: 1,
    vehicles: [] as VehicleMatch[],
    bids: [] as BidDetail[],
    canBid: true,
    me: ME,
    people: [] as Presence[],
    denied: ['assigned-bids'],
    ...world,
  }
  const calls: Call[] = []
  const special: { test: RegExp; answer: Answering }[] = [
    ...(world.fails ?? []).map(([test, error]) => ({ test, answer: () => Promise.reject(error) })),
    ...(world.answers ?? []).map(([test, answer]) => ({ test, answer })),
  ]

  const detailOf = (id: number) => {
    const known = state.details?.find((detail) => detail.id === id)
    const offer = state.offers.find((row) => row.id === id)
    return known ?? (offer && makeDetail(offer))
  }
  const found = (answer: Answer) => answer ?? Promise.reject(refusal(404, { detail: ['Not found.'] }))
  const routes: [RegExp, (id: number, call: Call) => Answer][] = [
    ...(world.routes ?? []),
    [
      /^load\/offer\/list\/$/,
      () => ({ count: state.offers.length, results: [...state.offers], seq: state.seq }),
    ],
    [/^load\/offer\/(\d+)\/read\/$/, (id) => ({ id, is_read: true })],
    [/^load\/offer\/(\d+)\/$/, (id) => found(detailOf(id))],
    [/^owner\/vehicle\/list\/$/, () => ({ count: state.vehicles.length, results: state.vehicles })],
    [
      /^owner\/vehicle\/road-distance-to\/load\/$/,
      (_, { query }) => {
        const vehicle = state.vehicles.find(({ id }) => id === query['vehicle_id'])
        return found(vehicle && { ...vehicle, location_type: query['location_type'] })
      },
    ],
    [/^broker\/company\/(\d+)\/$/, (id) => found(state.brokers?.find((broker) => broker.id === id))],
    [
      /^load\/order\/arrivals\/$/,
      () => state.arrivals ?? { loads_before: 0, load_before: null, free_at: null, stops: [] },
    ],
    [/^user\/list\/$/, () => ({ count: state.users?.length ?? 0, results: state.users ?? [] })],
    [/^geo\/place\/list\/$/, () => ({ count: state.places?.length ?? 0, results: state.places ?? [] })],
    [/^load\/bid\/(\d+)\/$/, (id) => found(state.bids.find((bid) => bid.id === id))],
    [/^load\/offer\/presence\/list\/$/, () => ({ count: state.people.length, results: state.people })],
    [/^load\/offer\/\d+\/presence\/$/, () => ''],
    [/^mail\/status\/$/, () => state.mail ?? { last_mail_at: null, is_silent: false, waiting: 0 }],
    [/^system\/installation\/$/, () => ({ tile_url: null, mail_out: 'smtp', is_demo: false })],
  ]

  const answer = async (call: Call): Promise<Answer> => {
    const at = special.findIndex(({ test }) => test.test(`${call.method} ${call.url}`))
    if (at >= 0) return special.splice(at, 1)[0]!.answer(call)
    for (const [pattern, reply] of routes) {
      const match = pattern.exec(call.url)
      if (match) return reply(Number(match[1]), call)
    }
    throw refusal(404, { detail: [`No answer for ${call.url}`] })
  }

  const dataProvider = {
    custom: async ({ url, method, query, payload, headers, meta }: Record<string, unknown>) => {
      const sent = (meta ?? {}) as { signal?: AbortSignal; idempotencyKey?: string }
      const call = {
        url: String(url),
        method: String(method).toUpperCase(),
        query: (query ?? {}) as Record<string, unknown>,
        payload: (payload ?? {}) as Record<string, unknown>,
        headers: {
          ...(headers as object),
          ...(sent.idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: sent.idempotencyKey }),
        },
        signal: sent.signal,
      }
      calls.push(call)
      return { data: (await answer(call)) as BaseRecord }
    },
    getApiUrl: () => '',
    getList: () => Promise.reject(refusal(404)),
    getOne: () => Promise.reject(refusal(404)),
    create: () => Promise.reject(refusal(404)),
    update: () => Promise.reject(refusal(404)),
    deleteOne: () => Promise.reject(refusal(404)),
  } as unknown as DataProvider

  const subscribers = new Set<Parameters<LiveProvider['subscribe']>[0]>()
  const publish = (type: string, payload: object) => {
    for (const { types, callback } of subscribers)
      if (types.includes(type))
        callback({ channel: LIVE_CHANNEL, type, payload: { ...payload }, date: new Date() })
  }
  const liveProvider: LiveProvider = {
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return subscriber
    },
    unsubscribe: (subscriber) => subscribers.delete(subscriber),
  }

  const openToast = vi.fn<NotificationProvider['open']>()
  const closed = vi.fn<NotificationProvider['close']>()
  window.history.replaceState(null, '', path)
  const drawn = render(
    <BrowserRouter>
      <Refine
        dataProvider={dataProvider}
        liveProvider={liveProvider}
        routerProvider={routerProvider}
        authProvider={{
          getIdentity: async () => state.me,
          check: async () => ({ authenticated: true }),
          login: async () => ({ success: true }),
          logout: async () => ({ success: true }),
          onError: async () => ({}),
        }}
        notificationProvider={{ open: openToast, close: closed }}
        accessControlProvider={{
          can: async ({ resource = '' }) => ({ can: state.canBid && !state.denied.includes(resource) }),
        }}
        options={{
          disableTelemetry: true,
          reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
        }}
      >
        {page}
      </Refine>
    </BrowserRouter>,
  )

  return {
    ...drawn,
    user: aPerson(),
    world: state,
    openToast,
    closed,
    calls,
    callsOf: (pattern: RegExp) => calls.filter((call) => pattern.test(`${call.method} ${call.url}`)),
    once: (test: RegExp, reply: Answering) => special.push({ test, answer: reply }),
    say: (...events: LiveEvent[]) => act(async () => events.forEach((event) => publish(event.type, event))),
    reconnect: () => act(async () => publish(RECONNECTED, {})),
  }
}

export const rowsNow = () =>
  within(screen.getByRole('grid', { name: 'Load offers' }))
    .getAllByRole('row')
    .slice(1)

export const idsNow = () => rowsNow().map((row) => Number(row.dataset.offer))

export const held = <T,>() => Promise.withResolvers<T>()

export const heard = (element: Element | null | undefined) =>
  element?.getAttribute('aria-label') ?? element?.textContent ?? ''
