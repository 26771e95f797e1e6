import type { z } from 'zod'
import type { readVinInfo } from '#contract/entities/fleet/hr-vehicle.ts'
import {
  isOfOldCycle,
  normaliseVin,
  vinCheckDigit,
  vinMaker,
  vinProblems,
  vinYears,
} from '#contract/rules/vin.ts'
import type { Decoded, VinDecoder } from '#server/fleet/vin/decoder.ts'
import { toGrossWeight, toVehicleType } from '#server/fleet/vin/vehicle-kind.ts'

type VinInfo = z.input<typeof readVinInfo.answer>
export type VinDetails = Omit<VinInfo, 'vehicle_type'> & { vehicle_type_name: string }

const UNKNOWN: Decoded = {
  make: '',
  model: '',
  series: '',
  year: null,
  body: '',
  weight_class: '',
  codes: [],
}
const OFF = 'The decoder cannot be used now: only what the VIN itself says is shown. Enter the rest by hand.'
const DOUBTS: Readonly<Record<string, string>> = {
  300: 'The decoder knows no maker under these first three characters.',
  301: 'The decoder knows no maker under these first three characters.',
  302: 'The decoder does not know the make.',
  400: 'The decoder does not know this model. Enter it by hand.',
  401: 'The decoder is not sure of this vehicle. Compare with its documents.',
  402: 'The decoder knows several vehicles under this VIN. Compare with its documents.',
}

function yearDoubts(vin: string, years: readonly number[], year: number | null): string[] {
  const [latest, earlier] = years
  if (year === null || latest === undefined || earlier === undefined) return []
  if (year !== latest)
    return [`Place 10 means ${latest} or ${earlier}: the decoder knows this vehicle as of ${year} only.`]
  return isOfOldCycle(vin) ? [`Place 10 means ${latest} or ${earlier}: the later year is shown.`] : []
}

/** Never throws: works for any text and without the decoder. */
export async function vinInfo(
  decoder: Pick<VinDecoder, 'decode'>,
  text: string,
  now: Date,
  signal?: AbortSignal,
): Promise<VinDetails> {
  const vin = normaliseVin(text)
  const latest = now.getUTCFullYear() + 1
  const problems = vinProblems(vin, latest)
  const years = vinYears(vin, latest)
  const isWhole = vinCheckDigit(vin) !== null
  const decoded = isWhole ? await decoder.decode(vin, years, signal).catch(() => undefined) : UNKNOWN
  const { make, model, series, body, weight_class, codes, year } = decoded ?? {
    ...UNKNOWN,
    year: years[0] ?? null,
  }
  const doubts = new Set([
    ...problems,
    ...codes.flatMap((code) => DOUBTS[code] ?? []),
    ...yearDoubts(vin, years, year),
    ...(decoded ? [] : [OFF]),
  ])
  const gross_weight = toGrossWeight(weight_class)
  return {
    vin,
    is_valid: problems.length === 0,
    make: make || vinMaker(vin),
    model: [model, series].filter(Boolean).join(' '),
    year,
    body,
    gross_weight,
    vehicle_type_name: toVehicleType({ model, body, gross_weight }),
    warnings: [...doubts],
  }
}
