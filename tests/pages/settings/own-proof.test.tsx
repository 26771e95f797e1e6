import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { meAnswer } from '#tests/support/session.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'

const server = fakeServer()
const bytes = (...all: number[]) => Uint8Array.from(all).buffer
const ASSERTION = {
  id: 'aa',
  rawId: bytes(1),
  type: 'public-key',
  response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) },
  getClientExtensionResults: () => ({}),
}
const CREDENTIAL = {
  id: 'aa',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
}
const device = vi.fn<() => Promise<unknown>>()
const PHONE = { id: 3, name: 'Phone', created_at: '2026-01-01T00:00:00Z', last_used_at: null }

const nothing = { has_app: false, passkeys: [] as object[], is_required: false, recovery_codes_left: 9 }
const withApp = { ...nothing, has_app: true }
const withPasskey = { ...nothing, passkeys: [PHONE] }

beforeEach(() => {
  device.mockReset().mockResolvedValue(ASSERTION)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: device } })
})

afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'))

async function open(standing: object) {
  answerShell(server)
  server.use(
    answer.get(at('user/me/second-factor/'), () => HttpResponse.json(standing)),
    answer.get(at('user/me/sessions/'), () => HttpResponse.json({ count: 0, results: [] })),
    answer.post(at('user/me/passkey/ask/'), () =>
      HttpResponse.json({ ticket: 'sealed', options: { challenge: 'eA' } }),
    ),
  )
  logIn()
  const opened = await openApp('/settings')
  await screen.findByLabelText('First name')
  return opened
}

function recording(path: string, respond: (count: number) => Response, method: 'post' | 'patch' = 'post') {
  const bodies: unknown[] = []
  server.use(
    answer[method](at(path), async ({ request }) => {
      bodies.push(await request.json())
      return respond(bodies.length)
    }),
  )
  return bodies
}

const STEPS: readonly [begin: string, submit: string, path: string, standing: object][] = [
  ['Turn off authenticator app', 'Turn off', 'user/me/second-factor/remove/', withApp],
  ['New recovery codes', 'Show new codes', 'user/me/second-factor/recovery-codes/', withApp],
  ['Set up authenticator app', 'Set up', 'user/me/second-factor/begin/', withPasskey],
  ['Remove Phone', 'Remove Phone', 'user/me/passkey/3/remove/', withPasskey],
]

describe.each(STEPS)('security setting “%s”', (begin, submit, path, standing) => {
  const isPasskeyOnly = standing === withPasskey
  const send = () => screen.getAllByRole('button', { name: submit }).at(-1)!

  it('asks for a code next to the password, and shows an error at its field', async () => {
    const { user } = await open(standing)
    const bodies = recording(path, () =>
      HttpResponse.json({ code: ['This code is wrong.'] }, { status: 400 }),
    )
    await user.click(await screen.findByRole('button', { name: begin }))
    if (isPasskeyOnly) await user.click(await screen.findByRole('radio', { name: 'Code' }))
    await fill(user, await screen.findByLabelText('Your password'), 'long-enough')
    await user.click(send())
    expect(await screen.findByText('Enter a code.')).toBeTruthy()
    expect(bodies).toEqual([])
    await fill(user, screen.getByLabelText('Code', { selector: '#own-proof_code' }), 'abcde-fghij')
    await user.click(send())
    expect(await screen.findByText('This code is wrong.')).toBeTruthy()
    expect(bodies).toEqual([{ current_password: 'long-enough', code: 'abcde-fghij' }])
  })

  it('can be canceled without any change', async () => {
    const { user } = await open(standing)
    await user.click(await screen.findByRole('button', { name: begin }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(screen.getByRole('button', { name: begin })).toBeTruthy()
  })
})

describe('passkey confirmation', () => {
  it('replaces a code, and says when the device gave none', async () => {
    const { user } = await open(withPasskey)
    const bodies = recording('user/me/second-factor/recovery-codes/', () =>
      HttpResponse.json({ recovery_codes: ['aaaaa-bbbbb'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    expect(await screen.findByRole('radio', { name: 'Passkey', checked: true })).toBeTruthy()
    expect(screen.queryByLabelText('Code', { selector: '#own-proof_code' })).toBeNull()
    await fill(user, screen.getByLabelText('Your password'), 'long-enough')
    device.mockRejectedValueOnce(new Error('dismissed'))
    await user.click(screen.getByRole('button', { name: 'Show new codes' }))
    expect(await screen.findByText('No passkey was used. Try again, or enter a code.')).toBeTruthy()
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show new codes' }))
    expect(await screen.findByText(/aaaaa-bbbbb/)).toBeTruthy()
    expect(bodies).toMatchObject([
      { current_password: 'long-enough', passkey: { ticket: 'sealed', credential: CREDENTIAL } },
    ])
  })

  it('is not offered to users without a passkey', async () => {
    const { user } = await open(withApp)
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    expect(await screen.findByLabelText('Code')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Passkey' })).toBeNull()
  })
})

it('security setting without a second factor: asks for the password alone', async () => {
  const { user } = await open(nothing)
  await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
  expect(await screen.findByLabelText('Your password')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

it('email change with a second factor: is confirmed by a code', async () => {
  const { user } = await open(withApp)
  const bodies = recording(
    'user/me/update/',
    () => HttpResponse.json(meAnswer({ version: 2, email: 'd@carrier.example' })),
    'patch',
  )
  await fill(user, screen.getByLabelText('Email', { selector: 'input' }), 'd@carrier.example')
  await fill(user, await screen.findByLabelText('Code'), '123456')
  await fill(user, screen.getByLabelText('Your password'), 'long-enough')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies).toMatchObject([
      { email: 'd@carrier.example', current_password: 'long-enough', code: '123456' },
    ]),
  )
})
