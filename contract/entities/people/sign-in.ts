import { z } from 'zod'
import { accountDetail } from '#contract/entities/people/account.ts'
import { loginAnswer } from '#contract/entities/people/session.ts'
import { endpoint, idParams } from '#contract/http.ts'

export const loginByProvider = endpoint({
  name: 'loginByProvider',
  summary:
    'Log in as the user confirmed by the sign-in provider. Works once, within two minutes, in the same browser.',
  method: 'POST',
  path: 'user/login/provider',
  access: 'public',
  whileInactive: true,
  body: z.object({
    /** For users with a second factor that the provider did not ask for; requested by a 401 under `code`. */
    code: z.string().trim().max(20).optional(),
  }),
  answer: loginAnswer,
})

export const unlinkProvider = endpoint({
  name: 'unlinkProvider',
  summary:
    'Unlink a user from the sign-in provider. Their next login there is matched by email again. Returns 403 for users with permissions you do not have.',
  method: 'POST',
  path: 'user/{id}/unlink-provider',
  access: ['accounts', 'edit'],
  whileInactive: true,
  params: idParams,
  answer: accountDetail,
})
