import { gather } from '#server/kernel/base/gather.ts'

/** A value that domains above provide in their `*.providers.ts` and a lower one reads. */
export interface Port<Value> {
  readonly name: string
  /** Type only. */
  readonly value?: Value
}

interface Provided {
  readonly port: string
  readonly value: unknown
}

export const definePort = <Value>(name: string): Port<Value> => ({ name })

export const provide = <Value>({ name }: Port<Value>, value: Value): Provided => ({ port: name, value })

let gathered: Promise<readonly Provided[]> | undefined

async function gatherProvided(): Promise<readonly Provided[]> {
  const found = await Promise.all(['.providers.ts', '.listeners.ts'].map(gather))
  return found.flat() as readonly Provided[]
}

export async function collect<Value>({ name }: Port<Value>): Promise<Value[]> {
  // Imported at the first read: providers import their port's module.
  gathered ??= gatherProvided()
  return (await gathered).filter(({ port }) => port === name).map(({ value }) => value as Value)
}

export async function collectOne<Value>(port: Port<Value>): Promise<Value> {
  const [provided] = await collect(port)
  if (provided === undefined) throw new Error(`No module provides ${port.name}.`)
  return provided
}
