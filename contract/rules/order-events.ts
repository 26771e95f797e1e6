import { LOAD } from '#contract/rules/load-status.ts'

export const ORDER_EVENTS = {
  check_call: 'Check call',
  arrived: 'Arrived',
  departed: 'Departed',
  signed: 'Signed for',
  incident: 'Incident',
  failed_attempt: 'Failed attempt',
  rescheduled: 'Stop rescheduled',
  replaced: 'Truck or driver replaced',
  correction: 'Corrected',
} as const
export type OrderEventKind = keyof typeof ORDER_EVENTS
export const ORDER_EVENT_CODES = Object.keys(ORDER_EVENTS) as [OrderEventKind, ...OrderEventKind[]]

export const INCIDENTS = {
  refused: 'Refused at delivery',
  closed: 'Facility closed',
  damage: 'Damage',
  shortage: 'Shortage',
  accident: 'Accident',
  breakdown: 'Breakdown',
  delay: 'Delay',
  theft: 'Theft',
  temperature: 'Temperature',
  canceled: 'Canceled by broker',
  moved: 'Rescheduled by broker',
} as const
export type IncidentKind = keyof typeof INCIDENTS
export const INCIDENT_CODES = Object.keys(INCIDENTS) as [IncidentKind, ...IncidentKind[]]

const WITH_FREIGHT: readonly IncidentKind[] = ['refused', 'damage', 'shortage', 'theft', 'temperature']

/** Before the pickup nothing can happen to the freight. */
export const incidentsAt = (status: number): IncidentKind[] =>
  INCIDENT_CODES.filter((kind) => status >= LOAD.pickedUp || !WITH_FREIGHT.includes(kind))

const WITHOUT_PHOTO: readonly (IncidentKind | null)[] = ['breakdown', 'delay', 'theft', 'canceled', 'moved']

/** Breakdowns, delays, thefts and the broker's own messages need none. */
export const needsPhoto = (about: IncidentKind | null): boolean => !WITHOUT_PHOTO.includes(about)

export const isBrokersWord = (about: IncidentKind | null): boolean =>
  about === 'canceled' || about === 'moved'

export const REPORTED_BY = { driver: 'the driver', dispatcher: 'the dispatcher' } as const
export type ReportedBy = keyof typeof REPORTED_BY
