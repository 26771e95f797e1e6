import { z } from 'zod'
import { accountDetail } from '#contract/entities/people/account.ts'
import { endpoint, idNumber, idParams } from '#contract/http.ts'

export const tieAccountDriver = endpoint({
  name: 'tieAccountDriver',
  summary:
    'Link a user to a driver, or unlink them. The user then sees the driver’s loads on their phone. A driver has at most one user.',
  method: 'POST',
  path: 'user/{id}/driver',
  access: ['accounts', 'edit'],
  params: idParams,
  body: z.object({ driver: idNumber.nullable() }),
  answer: accountDetail,
})
