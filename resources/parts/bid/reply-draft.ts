/** A reply in the making, and the intention under whose key its text was last tried. */
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

const keyOf = (name: string) => `typed ${localStorage.getItem('user_uuid') ?? ''} ${name}`

/** The draft that the tab keeps of this user under a name; an empty one where there is none, or none that can be read. */
export function readReplyDraft(name: string | undefined): ReplyDraft {
  try {
    const stored: unknown = JSON.parse((name && sessionStorage.getItem(keyOf(name))) || 'null')
    return isDraft(stored) ? stored : EMPTY
  } catch {
    return EMPTY
  }
}

/** Keeps a draft for the tab under a name; without a text there is nothing to keep. */
export function keepReplyDraft(name: string | undefined, draft: ReplyDraft): void {
  if (name === undefined) return
  if (draft.text === '') sessionStorage.removeItem(keyOf(name))
  else sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
}
