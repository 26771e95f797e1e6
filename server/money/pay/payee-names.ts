import { recordNames } from '#server/kernel/history/record-names.ts'
import type { NamesOf } from '#server/kernel/db/names-in.ts'

interface Payee {
  of: 'settlement' | 'driver'
  payee: number
}

/** For records whose id names an owner or driver. */
export const namesOfPayees =
  <One extends Payee>(read: (id: number) => One, word: (name: string, one: One) => string): NamesOf =>
  async (tx, ids) => {
    const payees = ids.map((id) => [id, read(id)] as const)
    const named = (kind: 'owner' | 'driver', of: Payee['of']) =>
      recordNames(tx, kind, [...new Set(payees.flatMap(([, one]) => (one.of === of ? [one.payee] : [])))])
    const [owners, drivers] = [await named('owner', 'settlement'), await named('driver', 'driver')]
    return new Map(
      payees.flatMap(([id, one]) => {
        const name = (one.of === 'driver' ? drivers : owners).get(one.payee)
        return name ? [[id, word(name, one)] as const] : []
      }),
    )
  }
