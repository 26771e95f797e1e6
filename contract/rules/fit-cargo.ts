import type { Offer } from '#contract/entities/market/offer.ts'
import type { FitReason, Vehicle } from '#contract/entities/fleet/vehicle.ts'

/** Inches and pounds; dimensions are those of the largest piece. */
export interface FitCargo {
  readonly offer: Pick<Offer, 'weight' | 'pieces' | 'length' | 'width' | 'height' | 'stackable'>
  readonly vehicle: Pick<
    Vehicle,
    | 'vehicle_type_name'
    | 'payload'
    | 'useful_cargo_length'
    | 'useful_cargo_width'
    | 'useful_cargo_height'
    | 'door_width'
    | 'door_height'
  >
}

/** Pounds, by vehicle type, where no payload was entered. */
export const TYPICAL_PAYLOAD: readonly (readonly [name: RegExp, pounds: number])[] = [
  [/cargo van/i, 2500],
  [/sprinter/i, 3500],
  [/small straight/i, 5000],
  [/large straight/i, 13_000],
  [/tractor/i, 44_000],
]

interface Footprint {
  readonly along: number
  readonly across: number
}

const say = (level: FitReason['level'], code: string, text: string): FitReason => ({ code, level, text })
const pounds = (value: number) => `${value.toLocaleString('en-US')} lb`

function payloadReasons(vehicle: FitCargo['vehicle'], { weight }: FitCargo['offer']): FitReason[] {
  if (!weight) return []
  const typical = TYPICAL_PAYLOAD.find(([name]) => name.test(vehicle.vehicle_type_name))?.[1] ?? null
  const limit = vehicle.payload ?? typical
  if (limit === null) return [say('warn', 'payload', 'Payload unknown')]
  if (weight > limit) return [say('bad', 'payload', `${pounds(weight)} load; payload ${pounds(limit)}`)]
  return vehicle.payload === null
    ? [say('warn', 'payload', `${pounds(weight)} of about ${pounds(limit)} payload (typical)`)]
    : [say('ok', 'payload', `${pounds(weight)} of ${pounds(limit)} payload`)]
}

const holds = (room: number | null, inches: number): boolean => !room || inches <= room

const footprints = (length: number, width: number): Footprint[] => [
  { along: length, across: width },
  { along: width, across: length },
]

function spaceReasons(
  vehicle: FitCargo['vehicle'],
  offer: FitCargo['offer'],
  height: number,
  fitting: readonly Footprint[],
): FitReason[] {
  const { useful_cargo_length, useful_cargo_width, useful_cargo_height } = vehicle
  const pieces = offer.pieces ?? 1
  if (pieces < 2 || !useful_cargo_length || !useful_cargo_width || !useful_cargo_height) return []
  const layers = offer.stackable ? Math.floor(useful_cargo_height / height) : 1
  const room = fitting.map(
    ({ along, across }) => Math.floor(useful_cargo_length / along) * Math.floor(useful_cargo_width / across),
  )
  return Math.max(...room) * layers < pieces ? [say('warn', 'space', `${pieces} pieces may not all fit`)] : []
}

function sizeReasons(vehicle: FitCargo['vehicle'], offer: FitCargo['offer']): FitReason[] {
  const { length, width, height } = offer
  if (!length || !width || !height) return []
  const { useful_cargo_length, useful_cargo_width, useful_cargo_height, door_width, door_height } = vehicle
  const isKnown = Boolean(useful_cargo_length && useful_cargo_width && useful_cargo_height)
  const inside = footprints(length, width).filter(
    ({ along, across }) =>
      holds(useful_cargo_length, along) &&
      holds(useful_cargo_width, across) &&
      holds(useful_cargo_height, height),
  )
  if (inside.length === 0) return [say('bad', 'cargo', 'Largest piece doesn’t fit inside')]
  const cargo = isKnown
    ? say('ok', 'cargo', 'Largest piece fits inside')
    : say('warn', 'cargo', 'Cargo space unknown')
  const through = inside.filter(({ across }) => holds(door_width, across) && holds(door_height, height))
  if (through.length === 0) return [cargo, say('bad', 'door', 'Largest piece doesn’t fit through the door')]
  const door =
    door_width && door_height
      ? say('ok', 'door', 'Fits through the door')
      : say('warn', 'door', 'Door size unknown')
  return [cargo, door, ...spaceReasons(vehicle, offer, height, through)]
}

/** The largest piece may go in lengthwise or across. */
export const cargoReasons = (vehicle: FitCargo['vehicle'], offer: FitCargo['offer']): FitReason[] => [
  ...payloadReasons(vehicle, offer),
  ...sizeReasons(vehicle, offer),
]
