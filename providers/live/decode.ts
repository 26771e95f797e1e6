import { type CAUGHT_UP, type LiveEvent, type LiveType, RECONNECTED } from '#contract/live.ts'

export type ServerMessage = LiveEvent | { type: typeof CAUGHT_UP; data: { is_complete?: unknown } }

const isType = (type: unknown): type is LiveType =>
  typeof type === 'string' && /^[A-Z][A-Z_]*$/.test(type) && type !== RECONNECTED

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const asId = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined
}

const asRecord = (data: unknown): Record<string, unknown> | undefined => {
  const bare = asId(data)
  if (bare !== undefined) return { id: bare }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const id = 'id' in data ? asId(data.id) : undefined
  return id === undefined ? { ...data } : { ...data, id }
}

/**
 * Undefined for anything but a server message. Unknown types pass and reach no subscriber; ids arrive bare,
 * as text or as `{id}`, and leave as `{id}`.
 */
export function decode(text: string): ServerMessage | undefined {
  const message = parsed(text)
  if (typeof message !== 'object' || message === null || !('type' in message) || !isType(message.type))
    return undefined
  const data = asRecord(parsed('data' in message ? message.data : undefined))
  if (!data) return undefined
  const seq = 'seq' in message ? asId(message.seq) : undefined
  return { type: message.type, data, ...(seq === undefined ? {} : { seq }) } as unknown as ServerMessage
}
