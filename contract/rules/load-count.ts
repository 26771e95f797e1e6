import { kindText } from '#contract/rules/field-text.ts'

interface Counted {
  /** That are delivered. */
  readonly loads: number
  /** Whose truck was ordered and not used. */
  readonly tonu: number
}

const beside = (delivered: string, tonu: number) => (tonu === 0 ? delivered : `${delivered} + ${kindText('number', tonu)} TONU`)

/** How many loads are delivered, and beside them how many were TONU: `91 + 1 TONU`. */
export const loadCount = ({ loads, tonu }: Counted): string => beside(kindText('number', loads), tonu)

/** The same as a noun: `91 loads + 1 TONU`. */
export const loadCountText = ({ loads, tonu }: Counted): string =>
  beside(loads === 1 ? '1 load' : `${kindText('number', loads)} loads`, tonu)

/** The same as what became of them: `91 delivered + 1 TONU`. */
export const deliveredText = ({ loads, tonu }: Counted): string => beside(`${kindText('number', loads)} delivered`, tonu)
