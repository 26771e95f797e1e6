import {
  addPasskey,
  getOwnChallenge,
  getLoginChallenge,
  beginPasskey,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from '#contract/entities/people/passkey.ts'
import type { Endpoint } from '#contract/http.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  add,
  ask,
  askOwn,
  authenticateByPasskey,
  begin,
  listKnown,
  madeBy,
  placeOfPasskeys,
  remove,
  rename,
} from '#server/people/second-factor/passkey.service.ts'
import { sessionCookies } from '#server/people/session/session-cookies.ts'
import { checkOwnProof } from '#server/people/second-factor/own-proof.service.ts'
import { openSession } from '#server/people/session/session.service.ts'

export const passkeyRoutes: Routes = (app) => {
  const { config, db, sessions, tokens, tickets } = app.services
  const setCookies = sessionCookies(config)
  const limit = createLimiter<string>({
    name: 'passkeys from an address',
    perKey: 2,
    queue: 48,
    maxHoldMs: 60_000,
    retryAfterS: 1,
  })
  const forget = (tx: Tx, user_id: number) =>
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id }))

  type Ahead<E extends Pick<Endpoint, 'params' | 'query' | 'body'>> = UserCall<
    E['params'],
    E['query'],
    E['body']
  >
  type Guarded = Pick<Ahead<typeof beginPasskey>, 'user' | 'body' | 'request' | 'caller'>
  const proved = async ({ user, body, request, caller }: Guarded) =>
    checkOwnProof(app.services, user, body, request, caller) as Promise<undefined>

  const createChallenge = async (call: Ahead<typeof beginPasskey>) => {
    const place = placeOfPasskeys(config, call.request)
    await proved(call)
    return begin(tickets, place, call.user, await call.read((tx) => listKnown(tx, call.user.id)))
  }
  mount(app, beginPasskey, { ahead: createChallenge, run: ({ found }) => found })

  const createPasskey = ({ user, body, request }: Ahead<typeof addPasskey>) =>
    madeBy(db, tickets, placeOfPasskeys(config, request), user, body)

  mount(app, addPasskey, {
    ahead: createPasskey,
    run: ({ tx, who, user, body, found }) => {
      forget(tx, user.id)
      return add(tx, who, user, body.name, found)
    },
  })

  mount(app, renamePasskey, ({ tx, who, user, params, body }) => rename(tx, who, user, params.id, body.name))

  mount(app, removePasskey, {
    ahead: proved,
    run: ({ tx, who, user, params }) => {
      forget(tx, user.id)
      return remove(tx, who, user, params.id)
    },
  })

  const createOwnChallenge = async ({ user, request, read }: Ahead<typeof getOwnChallenge>) =>
    askOwn(tickets, placeOfPasskeys(config, request), user, await read((tx) => listKnown(tx, user.id)))
  mount(app, getOwnChallenge, { ahead: createOwnChallenge, run: ({ found }) => found })

  mount(app, getLoginChallenge, {
    withoutLogin: ({ request }) => ask(tickets, placeOfPasskeys(config, request)),
  })

  mount(app, loginByPasskey, {
    withoutLogin: ({ body, caller, request, reply }) => {
      const logIn = async () => {
        const login = await authenticateByPasskey(
          db,
          tickets,
          placeOfPasskeys(config, request),
          body,
          request.ip,
        )
        const origin = {
          ip: request.ip,
          agent: request.headers['user-agent'] ?? '',
          method: 'passkey',
        } as const
        const { answer, socketToken } = await openSession(db, tokens, login, origin)
        setCookies(reply, socketToken)
        return answer
      }
      return limit(toNetwork(request.ip), logIn, caller)
    },
  })
}
