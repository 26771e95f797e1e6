export const LOAD = {
  assigned: 1,
  awaitingPickup: 2,
  pickedUp: 3,
  awaitingDelivery: 4,
  delivered: 5,
  tonu: 6,
} as const

export const LOAD_STATUS = {
  [LOAD.assigned]: 'Assigned',
  [LOAD.awaitingPickup]: 'Awaiting Pickup Confirmation',
  [LOAD.pickedUp]: 'Picked up',
  [LOAD.awaitingDelivery]: 'Awaiting Delivery Confirmation',
  [LOAD.delivered]: 'Delivered',
  [LOAD.tonu]: 'TONU',
} as const
export type LoadStatus = keyof typeof LOAD_STATUS

/** Not yet delivered nor TONU. */
export const isUnderWay = (status: number): boolean => status < LOAD.delivered

/** Delivered or TONU. */
export const isEarned = (status: number): boolean => status >= LOAD.delivered

const STEPS: Readonly<Record<LoadStatus, readonly LoadStatus[]>> = {
  [LOAD.assigned]: [LOAD.pickedUp, LOAD.tonu],
  [LOAD.awaitingPickup]: [LOAD.pickedUp, LOAD.assigned, LOAD.tonu],
  [LOAD.pickedUp]: [LOAD.delivered, LOAD.assigned],
  [LOAD.awaitingDelivery]: [LOAD.delivered, LOAD.pickedUp],
  [LOAD.delivered]: [LOAD.pickedUp],
  [LOAD.tonu]: [LOAD.assigned],
}

/** Only the system sets the awaiting statuses. */
export const stepsFrom = (status: LoadStatus): readonly LoadStatus[] => STEPS[status] ?? []

const inWords = (all: readonly LoadStatus[]) => all.map((status) => LOAD_STATUS[status]).join(' or ')

export function whyNotMove(from: LoadStatus, to: LoadStatus): string | null {
  if (stepsFrom(from).includes(to)) return null
  return `This load is ${LOAD_STATUS[from]}. It can change to ${inWords(stepsFrom(from))}, not ${LOAD_STATUS[to]}.`
}

export const LOADS_SHOWN: Readonly<Record<0 | 1 | 2 | 3, readonly LoadStatus[]>> = {
  0: Object.values(LOAD),
  1: Object.values(LOAD).filter(isUnderWay),
  2: [LOAD.delivered],
  3: [LOAD.tonu],
}
