import { z } from 'zod'
import { accountDetail } from '#contract/entities/account.ts'
import { endpoint, idNumber, idParams } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

export const tieAccountDriver = endpoint({
  name: 'tieAccountDriver',
  summary: 'Make a user one of the drivers, whose loads he then sees on his phone, or none. A driver is one user at most.',
  method: 'POST',
  path: 'user/{id}/driver',
  access: ['accounts', 'edit'],
  params: idParams,
  body: z.object({ driver: idNumber.nullable() }),
  answer: accountDetail,
})

export const grants = { ADMIN: { 'driver-options': ['list'] } } as const satisfies Grants
