import { expect, it } from 'vitest'
import { placeQuery } from '#server/kernel/geo/place-query.ts'

it.each<[string, string[], string]>([
  ['akr', ['akr'], ''],
  ['Akron, ', ['akron'], ''],
  ['akron,', ['akron'], ''],
  ['akron, o', ['akron/O'], ''],
  ['akron, oh', ['akron/OH'], ''],
  ['akron, Ohio', ['akron/OHIO'], ''],
  ['AKRON OH', ['akronoh', 'akron/OH'], ''],
  ['fort la', ['fortla', 'fort/LA'], ''],
  ['los an', ['losan'], ''],
  ['st. louis', ['saintlouis'], ''],
  ['st. louis, mo', ['saintlouis/MO'], ''],
  ['443', [], '443'],
  ['44301-12', [], '44301'],
  ['akron, oh 443', ['akron/OH'], '443'],
  ['akron 44301', ['akron'], '44301'],
  ['Coeur d’Alene', ['coeurdalene'], ''],
  ['Cañon City', ['canoncity'], ''],
])('parses the query %s as the cities %j and the ZIP %j', (text, towns, zip) => {
  const query = placeQuery(text)
  expect(query?.zip).toBe(zip)
  expect(query?.towns.map(({ key, state }) => (state === '' ? key : `${key}/${state}`))).toEqual(towns)
})

it.each(['', '  ', ',', '%', '--', '…', ', oh'])('returns no query for %j', (text) =>
  expect(placeQuery(text)).toBeNull(),
)
