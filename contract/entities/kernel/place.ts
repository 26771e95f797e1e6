import { z } from 'zod'
import { endpoint, page } from '#contract/http.ts'

export const place = z.object({
  name: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof place>

export const listPlaces = endpoint({
  name: 'listPlaces',
  summary: 'List cities whose name or ZIP code starts with the given text, largest first.',
  path: 'geo/place/list',
  access: ['places', 'list'],
  query: z.object({ search: z.string().trim().max(100) }),
  answer: page(place),
})
