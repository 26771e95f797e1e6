import type { z } from 'zod'
import { listBrokers } from '#contract/entities/market/broker.ts'
import {
  changeLoadStatus,
  createLoad,
  listConfirmedLoads,
  type Load,
} from '#contract/entities/freight/load.ts'
import { logAcknowledgment } from '#contract/entities/freight/load-dispatch.ts'
import { listOrders, type Order } from '#contract/entities/freight/order.ts'
import { login, type LoginAnswer } from '#contract/entities/people/session.ts'
import { listFleet, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { DEMO_PASSWORD } from './accounts.ts'

export const FREE_TRUCKS = `${buildPath(listFleet)}?team=0&status=1&free=now`

export interface Office {
  orders(): Promise<readonly Order[]>
  confirm(order: Order, status: 3 | 5): Promise<void>
  freeTrucks(): Promise<readonly Vehicle[]>
  brokers(): Promise<readonly number[]>
  book(load: z.input<typeof createLoad.body>): Promise<void>
  unproven(): Promise<readonly Load[]>
}

export function openOffice(apiUrl: string): Office {
  let token = ''
  const ask = async (path: string, init: RequestInit = {}) => {
    const send = () =>
      fetch(`${apiUrl}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
    const answer = await send()
    if (answer.status !== 401) return answer
    const body = new URLSearchParams({ username: 'lead', password: DEMO_PASSWORD })
    const answered = await fetch(`${apiUrl}${buildPath(login)}`, { method: 'POST', body })
    token = ((await answered.json()) as LoginAnswer).access
    return send()
  }
  const list = async <Row>(path: string): Promise<readonly Row[]> => {
    const answer = await ask(path)
    return answer.ok ? ((await answer.json()) as { results: Row[] }).results : []
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: newUuid() }
    return ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  return {
    orders: () => list<Order>(buildPath(listOrders)),
    confirm: async ({ id, version }, status) => {
      await post(buildPath(changeLoadStatus, { id }), { status, version })
    },
    freeTrucks: () => list<Vehicle>(FREE_TRUCKS),
    brokers: async () =>
      (await list<{ id: number }>(`${buildPath(listBrokers)}?is_blacklisted=false`)).map(({ id }) => id),
    book: async (load) => {
      const answer = await post(buildPath(createLoad), load)
      const { id } = (answer.ok ? await answer.json() : {}) as { id?: number }
      if (id !== undefined) await post(buildPath(logAcknowledgment, { id }), {})
    },
    unproven: () => list<Load>(`${buildPath(listConfirmedLoads)}?status=2&waits_for_document=true`),
  }
}
