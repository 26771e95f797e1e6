import { API_PREFIX } from '#contract/constants.ts'
import { type AnswerOf, type BodyOf, type Endpoint, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { login } from '#contract/entities/people/session.ts'
import { type LiveMark, socketPath } from '#contract/live.ts'
import { WebSocket } from 'ws'

export class Refused extends Error {
  readonly status: number
  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
  }
}

export interface WireClient {
  readonly uuid: string
  call<E extends Endpoint>(
    endpoint: E,
    input?: {
      params?: Record<string, string | number>
      query?: Record<string, string>
      body?: BodyOf<E>
      key?: string
    },
  ): Promise<AnswerOf<E>>
  listen(url?: string): Promise<{
    types(): string[]
    messages: { type: string; data: unknown; seq: number }[]
    closed: Promise<number>
    close(): void
  }>
}

export interface WireSession {
  readonly access: string
  readonly cookie: string
  readonly uuid: string
  readonly live: LiveMark | undefined
}

export async function openSession(url: string, username: string, password: string): Promise<WireSession> {
  const answer = await fetch(`${url}${API_PREFIX}${buildPath(login)}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  if (!answer.ok) throw new Refused(answer.status, await answer.text())
  const { access, user_uuid: uuid, live } = (await answer.json()) as AnswerOf<typeof login>
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { access, cookie, uuid, live }
}

export async function wireClient(url: string, username: string, password: string): Promise<WireClient> {
  const { access, cookie, uuid } = await openSession(url, username, password)
  return {
    uuid,
    async call(endpoint, { params, query, body, key } = {}) {
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const response = await fetch(`${url}${API_PREFIX}${buildPath(endpoint, params)}${search}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${access}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { [IDEMPOTENCY_HEADER]: key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Refused(response.status, text)
      return text === '' ? undefined : JSON.parse(text)
    },
    async listen(at = url) {
      const socket = new WebSocket(`${at.replace('http', 'ws')}${socketPath(uuid, crypto.randomUUID())}`, {
        headers: { cookie, origin: at },
      })
      const messages: { type: string; data: unknown; seq: number }[] = []
      socket.on('message', (frame: Buffer) => {
        const { type, data, seq } = JSON.parse(frame.toString())
        messages.push({ type, data: JSON.parse(data), seq })
      })
      const closed = new Promise<number>((resolve) => socket.on('close', resolve))
      await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject))
      return { messages, types: () => messages.map(({ type }) => type), closed, close: () => socket.close() }
    },
  }
}
