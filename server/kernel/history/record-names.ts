import { payName, readPayId } from '#contract/rules/pay.ts'
import { gatherTrails } from '#server/kernel/history/gather-trails.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type NamedRecord, namesIn, type NamesOf } from '#server/kernel/db/names-in.ts'

type Named = Readonly<Record<string, NamedRecord | NamesOf>>

let named: Promise<Named> | undefined

// Imported lazily because modules that provide names may import this one (circular import).
const gathered = (): Promise<Named> =>
  (named ??= gatherTrails().then((all) => Object.assign({}, ...all.map(({ names }) => names)) as Named))

export async function recordNames(
  tx: Tx,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { [kind]: of } = await gathered()
  if (!of) return new Map()
  return typeof of === 'function' ? of(tx, ids) : namesIn(tx, of, ids)
}

export const namesOfPay =
  (payee: 'user' | 'owner' | 'driver'): NamesOf =>
  async (tx, ids) => {
    const names = await recordNames(tx, payee, [...new Set(ids.map((id) => readPayId(id).payee))])
    return new Map(
      ids.flatMap((id) => {
        const { payee: who, monday } = readPayId(id)
        const name = names.get(who)
        return name ? [[id, payName(name, monday)] as const] : []
      }),
    )
  }
