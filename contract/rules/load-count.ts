import { kindText } from '#contract/rules/field-text.ts'
import { pluralize } from '#contract/rules/plural.ts'

interface Counted {
  readonly loads: number
  readonly tonu: number
}

const joinCounts = (delivered: string, tonu: number) =>
  tonu === 0 ? delivered : `${delivered} + ${kindText('number', tonu)} TONU`

export const loadCount = ({ loads, tonu }: Counted): string => joinCounts(kindText('number', loads), tonu)

export const loadCountText = ({ loads, tonu }: Counted): string => joinCounts(pluralize(loads, 'load'), tonu)

export const deliveredText = ({ loads, tonu }: Counted): string =>
  joinCounts(`${kindText('number', loads)} delivered`, tonu)
