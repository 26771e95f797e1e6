/** What a person meant to send, and the key under which it was last tried. */
export interface Intention {
  key: string
  /** The body as JSON. */
  body: string
}

/** Nothing was sent yet, or what was sent has arrived. */
export const NO_INTENTION: Intention = { key: '', body: '' }

/** The intention to send a body: the one before where that was the same, through retries and double clicks; else one with a new key. */
export function intentionFor(previous: Intention | null, body: object, newKey: () => string): Intention {
  const text = JSON.stringify(body)
  return previous?.body === text ? previous : { key: newKey(), body: text }
}
