import { type TOTP, URI } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addPasskey,
  getOwnChallenge,
  getLoginChallenge,
  beginPasskey,
  removePasskey,
} from '#contract/entities/people/passkey.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/entities/people/second-factor.ts'
import { changePassword, readMe, updateMe } from '#contract/entities/people/session.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import type { Endpoint } from '#contract/http.ts'
import { PASSWORD, testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { Device, ORIGIN } from '#tests/support/passkey-device.ts'

const password = { current_password: PASSWORD }

let test: TestApp
let company: TestCompany
let user: TestUser
let device: Device
let codes: string[]

beforeAll(async () => {
  test = await testApp({ PUBLIC_URL: ORIGIN })
  company = await test.company()
})
beforeEach(async () => {
  user = await company.user()
  ;({ device, codes } = await withPasskey(user))
})

async function withPasskey(who: TestUser): Promise<{ device: Device; codes: string[] }> {
  const made = new Device()
  const { ticket, options } = (await who.call(beginPasskey, { body: password })).body
  const { body } = await who.call(addPasskey, {
    body: { ticket, name: 'Phone', credential: made.make(options.challenge) },
  })
  return { device: made, codes: body.recovery_codes }
}

async function withApp(): Promise<string> {
  const begun = await user.call(beginSecondFactor, { body: { ...password, code: codes.pop() } })
  const app = URI.parse(begun.body.url) as TOTP
  await user.call(confirmSecondFactor, { body: { code: app.generate({ timestamp: Date.now() - 30_000 }) } })
  return app.generate()
}

async function signed(by: Device, ask: Endpoint = getOwnChallenge, who = user) {
  const { ticket, options } = (await who.call(ask)).body
  return { ticket, credential: by.sign(options.challenge) }
}

interface Deed {
  run: (proof: object) => Promise<{ status: number; body: Record<string, unknown> }>
  hasApp?: true
}

const DEEDS: Readonly<Record<string, Deed>> = {
  [beginSecondFactor.name]: { run: (body) => user.call(beginSecondFactor, { body }) },
  [beginPasskey.name]: { run: (body) => user.call(beginPasskey, { body }) },
  [renewRecoveryCodes.name]: { run: (body) => user.call(renewRecoveryCodes, { body }) },
  [removeSecondFactor.name]: { run: (body) => user.call(removeSecondFactor, { body }), hasApp: true },
  [removePasskey.name]: {
    run: async (body) => {
      const [{ id }] = (await user.call(readSecondFactor)).body.passkeys
      return user.call(removePasskey, { params: { id }, body })
    },
  },
  [updateMe.name]: {
    run: async (body) => {
      const { version } = (await user.call(readMe)).body
      return user.call(updateMe, { body: { version, email: 'another@example.com', ...body } })
    },
  },
}

const stored = async () => ({
  ...(await user.call(readSecondFactor)).body,
  email: (await user.call(readMe)).body.email,
})

describe.each(Object.entries(DEEDS))('%s with a second factor turned on', (_, { run, hasApp }) => {
  it('is refused with the password alone', async () => {
    if (hasApp) await withApp()
    const stranger = await withPasskey(await company.user())
    const before = await stored()
    const wrong: [field: string, proof: object][] = [
      ['code', {}],
      ['code', { code: '' }],
      ['code', { code: '123456' }],
      ['code', { code: stranger.codes[0] }],
      ['passkey', { passkey: await signed(stranger.device) }],
      ['passkey', { passkey: await signed(new Device()) }],
      ['detail', { passkey: await signed(device, getLoginChallenge) }],
      ['current_password', { current_password: 'not it', code: codes[0] }],
    ]
    for (const [field, proof] of wrong) {
      const { status, body } = await run({ ...password, ...proof })
      expect([proof, status, Object.keys(body)]).toEqual([proof, 400, [field]])
    }
    expect(await stored()).toEqual(before)
  })

  it('accepts a recovery code once', async () => {
    if (hasApp) await withApp()
    const code = codes.pop()
    expect((await run({ ...password, code })).status).toBe(200)
    expect((await user.call(renewRecoveryCodes, { body: { ...password, code } })).status).not.toBe(200)
  })

  it("accepts a response of the user's own passkey once", async () => {
    if (hasApp) await withApp()
    const passkey = await signed(device)
    expect((await run({ ...password, passkey })).status).toBe(200)
    expect((await user.call(renewRecoveryCodes, { body: { ...password, passkey } })).status).not.toBe(200)
  })
})

it('an authenticator code is accepted as proof once', async () => {
  const code = await withApp()
  expect((await user.call(renewRecoveryCodes, { body: { ...password, code } })).status).toBe(200)
  expect((await user.call(renewRecoveryCodes, { body: { ...password, code } })).body).toHaveProperty('code')
})

it('guessing the code with a stolen session and password is rate limited', async () => {
  for (let tried = 0; tried < 5; tried++)
    expect((await user.call(renewRecoveryCodes, { body: { ...password, code: '123456' } })).status).toBe(400)
  await test.sql`update login_failure set blocked_until = now() + interval '1 hour' where key like 'code %'`
  expect((await user.call(renewRecoveryCodes, { body: { ...password, code: codes[0] } })).status).toBe(429)
})

it('a passkey challenge is created only for users who have one, for their own passkeys', async () => {
  const { options } = (await user.call(getOwnChallenge)).body
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([
    device.id.toString('base64url'),
  ])
  expect((await (await company.user()).call(getOwnChallenge)).status).toBe(409)
})

it('the password is enough without a second factor, and a name change needs neither', async () => {
  const other = await company.user()
  const { version } = (await other.call(readMe)).body
  expect(
    (await other.call(updateMe, { body: { version, email: 'other@example.com', ...password } })).status,
  ).toBe(200)
  const { version: next } = (await user.call(readMe)).body
  expect((await user.call(updateMe, { body: { version: next, first_name: 'Anne' } })).status).toBe(200)
})

it('every endpoint with the current password also requires the second factor, except the password change', () => {
  const guarded = ENDPOINTS.filter(({ body }) =>
    Object.keys((body as { shape?: object }).shape ?? {}).includes('current_password'),
  )
  expect(guarded.map(({ name }) => name).sort()).toEqual([...Object.keys(DEEDS), changePassword.name].sort())
})
