import type { Endpoint } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'

/** What an endpoint's path asks for: this id, and where it names a session one that nobody has. */
export const paramsOf = ({ path }: Pick<Endpoint, 'path'>, id: string | number): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'sid' ? newUuid() : String(id)]))
