import { z } from 'zod'
import { endpoint, page, queryFlag } from '#contract/http.ts'

export const userOption = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })
export type UserOption = z.infer<typeof userOption>

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'List active users by name. `dispatches` limits to users who booked a load or placed a bid.',
  path: 'user/list',
  access: ['users', 'list'],
  query: z.object({ dispatches: queryFlag.optional() }),
  answer: page(userOption),
})
