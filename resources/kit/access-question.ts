import type { Endpoint } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'

/** The question that opens an endpoint; throws for a public one, which no resource can stand on. */
export function accessQuestion({ name, access }: Endpoint): Can {
  if (access === 'public') throw new Error(`${name} is public and has no access check`)
  return access
}
