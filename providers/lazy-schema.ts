/** Built on first use, because pages without a form need none. */
export function lazySchema<T extends object>(make: () => T): T {
  let made: T | undefined
  const schema = () => (made ??= make())
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(schema(), key) as unknown,
    has: (_, key) => Reflect.has(schema(), key),
  })
}
