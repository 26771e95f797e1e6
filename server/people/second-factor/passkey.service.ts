import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import type { z } from 'zod'
import type { signedPasskey } from '#contract/entities/people/own-proof.ts'
import type { addPasskey } from '#contract/entities/people/passkey.ts'
import type { BodyOf } from '#contract/http.ts'
import type { SecondFactor } from '#contract/entities/people/second-factor.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound, Unauthorized } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { getOrigin } from '#server/kernel/base/origin.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tickets } from '#server/kernel/http/tickets.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import {
  credentialIds,
  deletePasskey,
  findPasskey,
  insertPasskey,
  renamePasskey,
  usePasskey,
} from '#server/people/second-factor/passkey.repository.ts'
import { markProved } from '#server/people/second-factor/second-factor.repository.ts'
import {
  codesWhereNone,
  forgetLast,
  refuseLast,
  getSecondFactor,
} from '#server/people/second-factor/second-factor.service.ts'

const TICKET_SECONDS = 5 * 60
// COSE algorithm numbers of Ed25519, P-256 and RSA.
const ALGORITHMS = [-8, -7, -257]
const NO_EXTENSIONS = { clientExtensionResults: {} }
const TOO_LATE = 'This timed out or was already used. Try again.'
const UNKNOWN = 'Passkey not recognized. Log in with your username and password, or another passkey.'

// Loaded on first use: its certificate parsers are large and few users have a passkey.
const webAuthn = () => import('@simplewebauthn/server')

/** WebAuthn needs a host name: browsers reject IP addresses. */
interface Place {
  rpID: string
  origin: string
}

export function placeOfPasskeys(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): Place {
  const { hostname, origin } = new URL(getOrigin(config, request))
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Conflict(
      'Passkeys need a host name. Open Freight by name, such as localhost, instead of an IP address, then try again.',
    )
  return { rpID: hostname, origin }
}

type Challenge = Promise<{ ticket: string; options: Record<string, unknown> }>

export async function begin(
  tickets: Tickets,
  { rpID }: Place,
  user: SessionUser,
  known: readonly string[],
): Challenge {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Freight',
    rpID,
    userName: user.username,
    userDisplayName: fullName(user),
    userID: new TextEncoder().encode(user.uuid),
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const ticket = await tickets.seal(
    'add-passkey',
    { challenge: options.challenge, uuid: user.uuid },
    TICKET_SECONDS,
  )
  return { ticket, options: { ...options } }
}

export const listKnown = credentialIds

export async function madeBy(
  db: Database,
  tickets: Tickets,
  { rpID, origin }: Place,
  user: SessionUser,
  sent: Pick<BodyOf<typeof addPasskey>, 'ticket' | 'credential'>,
) {
  const { challenge, uuid } = (await tickets.spend(db, 'add-passkey', sent.ticket)) ?? {}
  if (typeof challenge !== 'string' || uuid !== user.uuid) throw new BadRequest(TOO_LATE)
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent.credential, ...NO_EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || !registrationInfo) throw new Error('not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  } catch (error) {
    throw Object.assign(
      new BadRequest('Couldn’t verify the passkey from your device. Try again, or use another device.'),
      {
        cause: error,
      },
    )
  }
}

type Made = Awaited<ReturnType<typeof madeBy>>

export async function add(
  tx: Tx,
  who: Changer,
  { id, sid }: SessionUser,
  name: string,
  made: Made,
): Promise<{ recovery_codes: string[] }> {
  if (!(await insertPasskey(tx, { user_id: id, name, ...made })))
    throw new Conflict('This passkey is already registered. Use another device.')
  await markProved(tx, sid, 'passkey')
  await revokeSessions(tx, { user_id: id, but: sid })
  await audit(tx, { who, action: 'add-passkey', record_type: 'user', record_id: id, after: { name } })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
  return codesWhereNone(tx, id)
}

export async function rename(
  tx: Tx,
  who: Changer,
  { id }: SessionUser,
  passkey: number,
  name: string,
): Promise<SecondFactor> {
  const before = await renamePasskey(tx, id, passkey, name)
  if (before === undefined) throw new NotFound('This passkey was already removed.')
  await audit(tx, {
    who,
    action: 'rename-passkey',
    record_type: 'user',
    record_id: id,
    before: { name: before },
    after: { name },
  })
  return getSecondFactor(tx, id)
}

export async function remove(
  tx: Tx,
  who: Changer,
  { id }: SessionUser,
  passkey: number,
): Promise<SecondFactor> {
  const name = await deletePasskey(tx, id, passkey)
  if (name === undefined) throw new NotFound('This passkey was already removed.')
  await refuseLast(tx, id)
  await forgetLast(tx, id)
  await audit(tx, { who, action: 'remove-passkey', record_type: 'user', record_id: id, before: { name } })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
  return getSecondFactor(tx, id)
}

export async function ask(tickets: Tickets, { rpID }: Place): Challenge {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return {
    ticket: await tickets.seal('passkey', { challenge: options.challenge }, TICKET_SECONDS),
    options: { ...options },
  }
}

export async function askOwn(
  tickets: Tickets,
  { rpID }: Place,
  { uuid }: SessionUser,
  known: readonly string[],
): Challenge {
  if (known.length === 0) throw new Conflict('You have no passkey. Enter a code instead.')
  const { generateAuthenticationOptions } = await webAuthn()
  const allowCredentials = known.map((id) => ({ id }))
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials,
  })
  return {
    ticket: await tickets.seal('own-passkey', { challenge: options.challenge, uuid }, TICKET_SECONDS),
    options: { ...options },
  }
}

type Signed = z.output<typeof signedPasskey>

interface Login {
  id: number
  company_id: number
  uuid: string
}

async function verify(
  db: Database,
  tickets: Tickets,
  { rpID, origin }: Place,
  kind: 'passkey' | 'own-passkey',
  sent: Signed & { challenge: string },
  ip: string,
): Promise<Login> {
  const { id: credentialId } = sent.credential
  const known = await db.system((tx) => findPasskey(tx, credentialId))
  if (!known) throw new Unauthorized({ passkey: [UNKNOWN] })
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...sent.credential, ...NO_EXTENSIONS },
    expectedChallenge: sent.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // The stored counter is compared in the update, so that two concurrent logins cannot both pass.
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined)
  if (!verified?.verified) throw new Unauthorized({ passkey: [UNKNOWN] })
  if (!(await tickets.spend(db, kind, sent.ticket))) throw new BadRequest(TOO_LATE)
  const { login } = known
  const isNext = await db.tenant(login.company_id, async (tx) => {
    if (await usePasskey(tx, known.id, verified.authenticationInfo.newCounter)) return true
    await audit(tx, {
      who: { id: login.id, ip },
      action: 'passkey-copied',
      record_type: 'user',
      record_id: login.id,
    })
    return false
  })
  if (!isNext)
    throw new Unauthorized({
      passkey: [
        'This passkey may have been copied. Log in another way, then remove it in Settings → Profile.',
      ],
    })
  return login
}

export async function authenticateByPasskey(
  db: Database,
  tickets: Tickets,
  place: Place,
  sent: Signed,
  ip: string,
): Promise<Login> {
  const { challenge } = (await tickets.read('passkey', sent.ticket)) ?? {}
  if (typeof challenge !== 'string') throw new BadRequest(TOO_LATE)
  return verify(db, tickets, place, 'passkey', { ...sent, challenge }, ip)
}

/** Throws Unauthorized unless the challenge was issued to this user and is used for the first time. */
export async function checkOwnPasskey(
  db: Database,
  tickets: Tickets,
  place: Place,
  user: SessionUser,
  sent: Signed,
  ip: string,
): Promise<void> {
  const { challenge, uuid } = (await tickets.read('own-passkey', sent.ticket)) ?? {}
  if (typeof challenge !== 'string' || uuid !== user.uuid) throw new BadRequest(TOO_LATE)
  const login = await verify(db, tickets, place, 'own-passkey', { ...sent, challenge }, ip)
  if (login.uuid !== user.uuid) throw new Unauthorized({ passkey: [UNKNOWN] })
}
