import { screen, waitFor, within } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { passwordFault } from '#resources/profile/password-fault.ts'
import { meAnswer } from '#tests/support/session.ts'
import '#kit/settings/settings-view.tsx'
import '#resources/profile/page.tsx'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'

const server = fakeServer()

const secondFactor = (more: object = {}) => ({
  has_app: false,
  passkeys: [],
  is_required: false,
  recovery_codes_left: 0,
  ...more,
})
const aPlace = (more: object) => ({
  sid: '11111111-1111-4111-8111-111111111111',
  created_at: '2026-03-10T09:00:00Z',
  expires_at: '2026-04-10T09:00:00Z',
  ip: '192.0.2.1',
  agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  method: 'password',
  impersonator: '',
  is_this: false,
  ...more,
})

async function open(standing = secondFactor(), places: object[] = []) {
  answerShell(server)
  server.use(
    answer.get(at('user/me/second-factor/'), () => HttpResponse.json(standing)),
    answer.get(at('user/me/sessions/'), () => HttpResponse.json({ count: places.length, results: places })),
  )
  logIn()
  const opened = await openApp('/settings')
  await screen.findByLabelText('First name')
  return opened
}

function recording(path: string, method: 'post' | 'patch', respond: () => Response) {
  const bodies: unknown[] = []
  server.use(
    answer[method](at(path), async ({ request }) => {
      bodies.push(await request.json())
      return respond()
    }),
  )
  return bodies
}

describe('profile settings', () => {
  it('are shown, and saved with the version they were read at', async () => {
    const { user } = await open()
    const bodies = recording('user/me/update/', 'patch', () =>
      HttpResponse.json(meAnswer({ version: 2, first_name: 'Diana' })),
    )
    const first = screen.getByLabelText('First name')
    expect(first).toHaveProperty('value', 'Dana')
    await fill(user, first, ' Diana ')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Profile saved')).toBeTruthy()
    expect(bodies).toEqual([{ first_name: 'Diana', version: 1 }])
  })

  it('show a refusal at its field and in a toast', async () => {
    const { user } = await open()
    recording('user/me/update/', 'patch', () =>
      HttpResponse.json({ email: ['Another user has this email address.'] }, { status: 400 }),
    )
    await fill(user, screen.getByLabelText('First name'), 'Diana')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const email = screen.getByLabelText('Email', { selector: 'input' })
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(await screen.findByText('Another user has this email address.')).toBeTruthy()
    expect(screen.getByText('email: Another user has this email address.')).toBeTruthy()
  })

  it('ask for the password only when the email changes', async () => {
    const { user } = await open()
    const refusal = { current_password: ['This is not your current password.'] }
    const bodies = recording('user/me/update/', 'patch', () =>
      bodies.length === 1
        ? HttpResponse.json(refusal, { status: 400 })
        : HttpResponse.json(meAnswer({ version: 2, email: 'd@carrier.example' })),
    )
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await fill(user, screen.getByLabelText('Email', { selector: 'input' }), 'd@carrier.example')
    const save = screen.getByRole('button', { name: 'Save' })
    await user.click(save)
    expect(await screen.findByText('Enter your password to change your email.')).toBeTruthy()
    expect(bodies).toEqual([])
    await fill(user, screen.getByLabelText('Your password'), 'wrong')
    await user.click(save)
    expect(await screen.findByText('This is not your current password.')).toBeTruthy()
    await fill(user, screen.getByLabelText('Your password'), 'long-enough')
    server.use(
      answer.get(at('user/me/'), () =>
        HttpResponse.json(meAnswer({ version: 2, email: 'd@carrier.example' })),
      ),
    )
    await user.click(save)
    await waitFor(() =>
      expect(bodies[1]).toMatchObject({ email: 'd@carrier.example', current_password: 'long-enough' }),
    )
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
  })

  it('changed by someone else meanwhile: show their values, keep what was typed, and save on top', async () => {
    const { user } = await open()
    const theirs = meAnswer({ version: 2, first_name: 'Diana', last_name: 'Rey' })
    const refusal = {
      first_name: ['Someone else set this to: Diana'],
      last_name: ['Someone else set this to: Rey'],
    }
    const bodies = recording('user/me/update/', 'patch', () =>
      bodies.length === 1 ? HttpResponse.json(refusal, { status: 409 }) : HttpResponse.json(theirs),
    )
    server.use(answer.get(at('user/me/'), () => HttpResponse.json(theirs)))
    await fill(user, screen.getByLabelText('First name'), 'Dee')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
    expect(panel.getByRole('radio', { name: 'Theirs: Diana' })).toHaveProperty('checked', false)
    expect(panel.getByRole('radio', { name: 'Yours: Dee' })).toHaveProperty('checked', true)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Dee')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Rey')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies[1]).toEqual({ first_name: 'Dee', version: 2 }))
  })

  it('strip the formatting of a pasted phone number', async () => {
    const { user } = await open()
    const phone = screen.getByLabelText('Phone')
    await user.clear(phone)
    await user.click(phone)
    await user.paste('(312) 555-0199 x12')
    expect(phone).toHaveProperty('value', '+13125550199')
  })
})

describe('password settings', () => {
  it('change the password and clear the form', async () => {
    const { user } = await open()
    const bodies = recording(
      'user/me/change-password/',
      'post',
      () => new HttpResponse(null, { status: 204 }),
    )
    await fill(user, screen.getByLabelText('Current password'), 'long-enough')
    await fill(user, screen.getByLabelText('New password'), 'longer-than-that')
    await fill(user, screen.getByLabelText('Confirm new password'), 'longer-than-that')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''))
    expect(bodies).toEqual([{ current_password: 'long-enough', new_password: 'longer-than-that' }])
    expect(await screen.findByText('Password changed')).toBeTruthy()
  })

  it('show a refusal at its field', async () => {
    const { user } = await open()
    recording('user/me/change-password/', 'post', () =>
      HttpResponse.json({ current_password: ['This is not your password.'] }, { status: 400 }),
    )
    await fill(user, screen.getByLabelText('Current password'), 'wrong')
    await fill(user, screen.getByLabelText('New password'), 'longer-than-that')
    await fill(user, screen.getByLabelText('Confirm new password'), 'longer-than-that')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This is not your password.')).toBeTruthy()
  })

  it.each([
    ['', 'longer-than-that', 'longer-than-that', 'current_password'],
    ['x', 'short', 'short', 'new_password'],
    ['x', ' padded with blanks ', ' padded with blanks ', 'new_password'],
    ['x', 'longer-than-that', 'another-than-that', 'repeated'],
    ['x', 'longer-than-that', 'longer-than-that', undefined],
  ])(
    'passwordFault: from %j to %j, repeated %j, is invalid in %s',
    (current_password, new_password, repeated, field) => {
      expect(passwordFault({ current_password, new_password, repeated })?.field).toBe(field)
    },
  )
})

it('settings: choose the theme', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.body.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('theme')).toBe('dark')
})

it("settings: list the user's own sections next to the form", async () => {
  await open()
  const links = [...screen.getByRole('navigation', { name: 'Settings' }).querySelectorAll('a')].map(
    (link) => link.textContent,
  )
  expect(links).toEqual(['Profile', 'Incoming email', 'Email rules', 'Outgoing email', 'Brokers'])
})

it('settings on a phone: have one page select with headings, which shows the page and leads to others', async () => {
  const { user } = await open()
  server.use(answer.get(at('mail/rule/list/'), () => HttpResponse.json({ count: 0, results: [] })))
  const choice = screen.getByRole('combobox', { name: 'Settings page' })
  const groups = within(choice).getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('label'))).toEqual([
    'Your account',
    'Email',
    'Brokers and bids',
  ])
  expect(within(choice).getByRole('option', { name: 'Profile', selected: true })).toBeTruthy()
  await user.selectOptions(choice, 'Email rules')
  await waitFor(() => expect(window.location.pathname).toBe('/settings/mail-rules'))
  const next = await screen.findByRole('combobox', { name: 'Settings page' })
  expect(within(next).getByRole('option', { name: 'Email rules', selected: true })).toBeTruthy()
})

describe('second factor', () => {
  it('is set up by password, QR code and app code, and shows recovery codes once', async () => {
    const { user } = await open()
    const begun = recording('user/me/second-factor/begin/', 'post', () =>
      HttpResponse.json({ secret: 'ABCDEFGH', url: 'otpauth://totp/Freight:dana?secret=ABCDEFGH' }),
    )
    const confirmed = recording('user/me/second-factor/confirm/', 'post', () =>
      confirmed.length === 1
        ? HttpResponse.json({ code: ['This code is wrong.'] }, { status: 400 })
        : HttpResponse.json({ recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
    await fill(user, screen.getByLabelText('Your password'), 'long-enough')
    await user.click(screen.getByRole('button', { name: 'Set up' }))
    expect(await screen.findByText('ABCDEFGH')).toBeTruthy()
    await fill(user, screen.getByLabelText('Code'), '111111')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('This code is wrong.')).toBeTruthy()
    await fill(user, screen.getByLabelText('Code'), '222222')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText(/aaaaa-bbbbb/)).toBeTruthy()
    expect([begun, confirmed]).toEqual([
      [{ current_password: 'long-enough' }],
      [{ code: '111111' }, { code: '222222' }],
    ])
    await user.click(screen.getByRole('button', { name: 'I saved them' }))
    await waitFor(() => expect(screen.queryByText(/aaaaa-bbbbb/)).toBeNull())
  })

  it('that is required: cannot be turned off, and warns when few recovery codes are left', async () => {
    await open(secondFactor({ has_app: true, is_required: true, recovery_codes_left: 2 }))
    expect(await screen.findByText('2 recovery codes left.')).toBeTruthy()
    expect(screen.getByText(/running out of recovery codes/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('that is required but missing: replaces every page', async () => {
    answerShell(server, { me: { second_factor_due: true } })
    logIn({ second_factor_due: true })
    await openApp('/dispatch')
    expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })
})

describe('sessions of the user', () => {
  it('are listed with the current one marked, and others can be logged out', async () => {
    const other = aPlace({
      sid: '22222222-2222-4222-8222-222222222222',
      agent: 'Mozilla/5.0 (iPhone) Safari/605',
      method: 'code',
    })
    const { user } = await open(secondFactor(), [aPlace({ is_this: true }), other])
    const ended = recording(`user/me/sessions/${other.sid}/end/`, 'post', () =>
      HttpResponse.json({ count: 0, results: [] }),
    )
    expect(await screen.findByText('This device')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }))
    expect(await screen.findByText('Safari on iPhone logged out.')).toBeTruthy()
    expect(ended).toHaveLength(1)
  })
})
