import { kindText } from '#contract/rules/field-text.ts'

interface Counted {
  readonly loads: number
  readonly tonu: number
}

const beside = (delivered: string, tonu: number) =>
  tonu === 0 ? delivered : `${delivered} + ${kindText('number', tonu)} TONU`

export const loadCount = ({ loads, tonu }: Counted): string => beside(kindText('number', loads), tonu)

export const loadCountText = ({ loads, tonu }: Counted): string =>
  beside(loads === 1 ? '1 load' : `${kindText('number', loads)} loads`, tonu)

export const deliveredText = ({ loads, tonu }: Counted): string =>
  beside(`${kindText('number', loads)} delivered`, tonu)
