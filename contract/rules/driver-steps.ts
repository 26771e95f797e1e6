export const DRIVER_STEPS = {
  arrived: 'Arrived',
  loaded: 'Loaded',
  delivered: 'Delivered',
  departed: 'Departed',
} as const
export type DriverStep = keyof typeof DRIVER_STEPS
export const DRIVER_STEP_CODES = Object.keys(DRIVER_STEPS) as [DriverStep, ...DriverStep[]]

export const TAKE_BACK_MINUTES = 30

export const DRIVER_DOCUMENT_KINDS = ['bol', 'pod', 'photo', 'scale_ticket', 'signature'] as const
export type DriverDocumentKind = (typeof DRIVER_DOCUMENT_KINDS)[number]

export interface StopProgress {
  readonly kind: 'pickup' | 'delivery'
  readonly arrived_at: string | null
  readonly done_at: string | null
  readonly departed_at: string | null
}

const DONE = { pickup: 'loaded', delivery: 'delivered' } as const

export const isStepAt = ({ kind }: Pick<StopProgress, 'kind'>, step: DriverStep): boolean =>
  step === DONE[kind] || step === 'arrived' || step === 'departed'

export function nextStep({ kind, arrived_at, done_at, departed_at }: StopProgress): DriverStep | null {
  if (departed_at !== null) return null
  if (arrived_at === null) return 'arrived'
  if (done_at === null) return DONE[kind] ?? 'departed'
  return 'departed'
}

export function stepped<S extends StopProgress>(stop: S, step: DriverStep, at: string): S {
  if (step === 'arrived') return { ...stop, arrived_at: stop.arrived_at ?? at }
  if (step === 'departed') return { ...stop, departed_at: stop.departed_at ?? at }
  return { ...stop, arrived_at: stop.arrived_at ?? at, done_at: stop.done_at ?? at }
}

export const nextStop = <S extends StopProgress>(stops: readonly S[]): S | null =>
  stops.find((stop) => nextStep(stop) !== null) ?? null
