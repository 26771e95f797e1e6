import { formatNumber } from '#kit/cells/format.ts'

export const peopleText = (count: number): string =>
  count === 1 ? '1 recipient' : `${formatNumber(count)} recipients`
