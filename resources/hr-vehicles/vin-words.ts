import type { AnswerOf } from '#contract/http.ts'
import type { readVinInfo } from '#contract/entities/fleet/hr-vehicle.ts'
import { normaliseVin, VIN_LENGTH, vinMaker, vinProblems, vinYears } from '#contract/rules/vin.ts'
import { kindText } from '#contract/rules/field-text.ts'

type VinInfo = AnswerOf<typeof readVinInfo>

const FILLS = {
  make: 'make',
  model: 'model',
  year: 'year',
  vehicle_type: 'type',
  gross_weight: 'GVWR',
} as const
type Filled = keyof typeof FILLS
export type Additions = Partial<Pick<VinInfo, Filled>>

const NAMES = Object.keys(FILLS) as Filled[]
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Fills empty fields, and those that still hold what the previous VIN filled in. */
export function listAdditions(
  info: VinInfo,
  values: Readonly<Record<string, unknown>>,
  before: Additions = {},
): Additions {
  const isOpen = (name: Filled) => isEmpty(values[name]) || (name in before && values[name] === before[name])
  const isOther = (name: Filled) =>
    info[name] !== values[name] && !(isEmpty(info[name]) && isEmpty(values[name]))
  return Object.fromEntries(
    NAMES.filter((name) => isOpen(name) && isOther(name)).map((name) => [name, info[name]]),
  )
}

export const filledWords = (additions: Additions): string[] =>
  NAMES.filter((name) => !isEmpty(additions[name])).map((name) => FILLS[name])

const latestYear = () => new Date().getUTCFullYear() + 1

/**
 * Year and maker from the VIN's own characters, without a decoder; `problems` once it is complete or too
 * long.
 */
export function vinByRule(text: string): { words: string; problems: readonly string[]; count: string } {
  const vin = normaliseVin(text)
  if (vin.length < VIN_LENGTH)
    return { words: '', problems: [], count: vin === '' ? '' : `${vin.length} of ${VIN_LENGTH} characters` }
  const words = [vinYears(vin, latestYear())[0], vinMaker(vin)].filter((part) => !isEmpty(part)).join(' ')
  return { words, problems: vinProblems(vin, latestYear()), count: '' }
}

export const vinWords = ({ year, make, model, body, gross_weight }: VinInfo): string =>
  [
    [year, make, model].filter((part) => !isEmpty(part)).join(' '),
    body,
    gross_weight === null ? '' : kindText('weight', gross_weight),
  ]
    .filter((part) => part !== '')
    .join(', ')
