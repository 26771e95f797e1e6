import { expect, it } from 'vitest'
import { cleanQuery } from '#providers/http/query.ts'

it.each([
  [{ a: undefined }, {}],
  [{ a: null }, {}],
  [{ a: '' }, {}],
  [{ a: [] }, {}],
  [{ status: 0 }, { status: 0 }],
  [{ flag: false }, { flag: false }],
  [
    { page: 1, search: 'van', ids: [1] },
    { page: 1, search: 'van', ids: [1] },
  ],
  [{ expired_documents: 'True' }, { expired_documents: 'True' }],
])('cleanQuery: %j is sent as %j', (query, sent) => expect(cleanQuery(query)).toEqual(sent))
