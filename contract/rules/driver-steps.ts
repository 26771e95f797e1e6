/** What a driver says of a stop, one after the other. */
export const DRIVER_STEPS = { arrived: 'Arrived', loaded: 'Loaded', delivered: 'Delivered', departed: 'Departed' } as const
export type DriverStep = keyof typeof DRIVER_STEPS
export const DRIVER_STEP_CODES = Object.keys(DRIVER_STEPS) as [DriverStep, ...DriverStep[]]

/** Minutes for which a driver may take back what he said. */
export const TAKE_BACK_MINUTES = 30

/** The kinds of a load’s documents that the driver’s page can send. */
export const DRIVER_DOCUMENT_KINDS = ['bol', 'pod', 'photo', 'scale_ticket', 'signature'] as const
export type DriverDocumentKind = (typeof DRIVER_DOCUMENT_KINDS)[number]

/** How far a stop has come; `done_at` is when freight was on or off. */
export interface StopProgress {
  readonly kind: 'pickup' | 'delivery'
  readonly arrived_at: string | null
  readonly done_at: string | null
  readonly departed_at: string | null
}

const DONE = { pickup: 'loaded', delivery: 'delivered' } as const

/** Whether a driver may say this of such a stop: freight comes on at a pickup, and off at a delivery. */
export const isStepOf = ({ kind }: Pick<StopProgress, 'kind'>, step: DriverStep): boolean =>
  step === DONE[kind] || step === 'arrived' || step === 'departed'

/** What comes next at a stop; null where it is behind. */
export function nextStep({ kind, arrived_at, done_at, departed_at }: StopProgress): DriverStep | null {
  if (departed_at !== null) return null
  if (arrived_at === null) return 'arrived'
  if (done_at === null) return DONE[kind] ?? 'departed'
  return 'departed'
}

/** A stop after a driver said this of it. */
export function stepped<S extends StopProgress>(stop: S, step: DriverStep, at: string): S {
  if (step === 'arrived') return { ...stop, arrived_at: stop.arrived_at ?? at }
  if (step === 'departed') return { ...stop, departed_at: stop.departed_at ?? at }
  return { ...stop, arrived_at: stop.arrived_at ?? at, done_at: stop.done_at ?? at }
}

/** The first stop of a load that is not behind; null where all are. */
export const nextStop = <S extends StopProgress>(stops: readonly S[]): S | null => stops.find((stop) => nextStep(stop) !== null) ?? null
