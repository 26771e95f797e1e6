export const LOAD_STATUS = {
  1: 'Assigned',
  2: 'Awaiting Pickup Confirmation',
  3: 'Picked up',
  4: 'Awaiting Delivery Confirmation',
  5: 'Delivered',
  6: 'TONU',
} as const
export type LoadStatus = keyof typeof LOAD_STATUS

/** Delivered or TONU. */
export const isEarned = (status: number): boolean => status >= 5

const STEPS: Readonly<Record<LoadStatus, readonly LoadStatus[]>> = {
  1: [3, 6],
  2: [3, 1, 6],
  3: [5, 1],
  4: [5, 3],
  5: [3],
  6: [1],
}

/** Statuses 2 and 4 are set by the system only. */
export const stepsFrom = (status: LoadStatus): readonly LoadStatus[] => STEPS[status] ?? []

const inWords = (all: readonly LoadStatus[]) => all.map((status) => LOAD_STATUS[status]).join(' or ')

export function whyNotMove(from: LoadStatus, to: LoadStatus): string | null {
  if (stepsFrom(from).includes(to)) return null
  return `This load is ${LOAD_STATUS[from]}. It can change to ${inWords(stepsFrom(from))}, not ${LOAD_STATUS[to]}.`
}

export const LOADS_SHOWN: Readonly<Record<0 | 1 | 2, readonly LoadStatus[]>> = {
  0: [1, 2, 3, 4, 5, 6],
  1: [1, 2, 3, 4],
  2: [5],
}
