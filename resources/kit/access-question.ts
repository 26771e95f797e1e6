import type { Endpoint } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'

/** Throws for a public endpoint, which no resource can be based on. */
export function accessQuestion({ name, access }: Endpoint): Can {
  if (access === 'public') throw new Error(`${name} is public and has no access check`)
  return access
}

/** All that a caller must hold, whatever the record. */
export const accessQuestions = (endpoint: Endpoint): readonly Can[] => [
  accessQuestion(endpoint),
  ...endpoint.also.map(({ can }) => can),
]
