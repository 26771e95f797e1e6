export interface Stored {
  readonly name: string
  readonly storedAt: Date
}

/** A place for named objects. Names have only letters, digits, `.`, `_`, `-` and `/`. */
export interface Target {
  /** For people; without secrets. */
  readonly words: string
  /** Atomic and durable once it resolves; replaces an object of that name. */
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** All objects whose names start with `prefix`, sorted by name. */
  list(prefix: string): Promise<Stored[]>
  remove(name: string): Promise<void>
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/

export const isObjectName = (name: string): boolean => NAME.test(name)
