export interface ReplyDraft {
  text: string
  message: string
  key: string
}

const EMPTY: ReplyDraft = { text: '', message: '', key: '' }

const isDraft = (value: unknown): value is ReplyDraft =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(EMPTY).every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const formatKey = (name: string) => `typed ${localStorage.getItem('user_uuid') ?? ''} ${name}`

export function readTyped(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(formatKey(name)) ?? 'null')
  } catch {
    return null
  }
}

export function writeTyped(name: string, value: object | null): void {
  if (value === null) sessionStorage.removeItem(formatKey(name))
  else sessionStorage.setItem(formatKey(name), JSON.stringify(value))
}

export function readReplyDraft(name: string | undefined): ReplyDraft {
  const stored = name === undefined ? null : readTyped(name)
  return isDraft(stored) ? stored : EMPTY
}

export function keepReplyDraft(name: string | undefined, draft: ReplyDraft): void {
  if (name !== undefined) writeTyped(name, draft.text === '' ? null : draft)
}
