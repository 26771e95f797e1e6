/** What can happen to a load on the road. */
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
/** The codes of what can happen to a load on the road. */
export const ORDER_EVENT_CODES = Object.keys(ORDER_EVENTS) as [OrderEventKind, ...OrderEventKind[]]

/** The reasons that a dispatcher may give for an incident, in words. */
export const INCIDENTS = {
  refused: 'Refused at delivery',
  closed: 'Facility closed',
  damage: 'Damage',
  shortage: 'Shortage',
  breakdown: 'Breakdown',
  canceled: 'Canceled by broker',
  moved: 'Rescheduled by broker',
} as const
export type IncidentKind = keyof typeof INCIDENTS
export const INCIDENT_CODES = Object.keys(INCIDENTS) as [IncidentKind, ...IncidentKind[]]

const WITHOUT_PHOTO: readonly (IncidentKind | null)[] = ['breakdown', 'canceled', 'moved']

/** Whether an incident is closed only with a photo of it: of a breakdown, and of what the broker wrote, nobody is asked for one. */
export const needsPhoto = (about: IncidentKind | null): boolean => !WITHOUT_PHOTO.includes(about)

/** Whether an incident is the broker's word on the load, which a person decides on. */
export const isBrokersWord = (about: IncidentKind | null): boolean => about === 'canceled' || about === 'moved'

/** Who says of a truck that it has arrived. */
export const TOLD_BY = { driver: 'the driver', dispatcher: 'the dispatcher' } as const
/** The code of who says of a truck that it has arrived. */
export type ToldBy = keyof typeof TOLD_BY
