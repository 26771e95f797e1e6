export interface Intention {
  key: string
  body: string
}

/** Nothing sent yet, or the last send arrived. */
export const NO_INTENTION: Intention = { key: '', body: '' }

/** Reuses the previous key for the same body, through retries and double clicks. */
export function intentionFor(previous: Intention | null, body: object, newKey: () => string): Intention {
  const text = JSON.stringify(body)
  return previous?.body === text ? previous : { key: newKey(), body: text }
}
