import { vi } from 'vitest'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: FakeSocket[] = []

  readonly url: string
  readyState = FakeSocket.CONNECTING
  closedWith: number | undefined
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }

  accept() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  receive(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  drop(code: number) {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code })
  }

  close(code?: number) {
    this.closedWith = code
    this.readyState = FakeSocket.CLOSED
  }
}

export function fakeSockets() {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
