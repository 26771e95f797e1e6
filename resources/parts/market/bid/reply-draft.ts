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

export function readReplyDraft(name: string | undefined): ReplyDraft {
  try {
    const stored: unknown = JSON.parse((name && sessionStorage.getItem(formatKey(name))) || 'null')
    return isDraft(stored) ? stored : EMPTY
  } catch {
    return EMPTY
  }
}

export function keepReplyDraft(name: string | undefined, draft: ReplyDraft): void {
  if (name === undefined) return
  if (draft.text === '') sessionStorage.removeItem(formatKey(name))
  else sessionStorage.setItem(formatKey(name), JSON.stringify(draft))
}
