import { screen, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { passwordFault } from '#src/pages/settings/password-fault.ts'
import { meAnswer } from '#tests/support/session.ts'
import { answerShell, logIn, openApp } from '#tests/support/shell.tsx'
import { at, fakeServer } from '#tests/support/wire.ts'
import { fill } from '#tests/support/person.ts'

const server = fakeServer()

async function open() {
  answerShell(server)
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

describe('one’s own data', () => {
  it('is shown, and saved with the version it was read at', async () => {
    const { user } = await open()
    const bodies = recording('user/me/update/', 'patch', () => HttpResponse.json(meAnswer({ version: 2, first_name: 'Diana' })))
    const first = screen.getByLabelText('First name')
    expect(first).toHaveProperty('value', 'Dana')
    await fill(user, first, ' Diana ')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Profile saved')).toBeTruthy()
    expect(bodies).toEqual([{ first_name: 'Diana', last_name: 'Reyes', email: 'dana@carrier.example', phone: '+13125550142', version: 1 }])
  })

  it('that is refused says so at its field and in a toast', async () => {
    const { user } = await open()
    recording('user/me/update/', 'patch', () => HttpResponse.json({ email: ['Enter a valid e-mail address.'] }, { status: 400 }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const email = screen.getByLabelText('E-mail')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(await screen.findByText('Enter a valid e-mail address.')).toBeTruthy()
    expect(screen.getByText('email: Enter a valid e-mail address.')).toBeTruthy()
  })

  it('that someone else has changed meanwhile says what is theirs, keeps what was typed, and saves on top of it', async () => {
    const { user } = await open()
    const theirs = meAnswer({ version: 2, first_name: 'Diana', last_name: 'Rey' })
    const refusal = { first_name: ['Someone else set this to: Diana'], last_name: ['Someone else set this to: Rey'] }
    const bodies = recording('user/me/update/', 'patch', () =>
      bodies.length === 1 ? HttpResponse.json(refusal, { status: 409 }) : HttpResponse.json(theirs),
    )
    server.use(answer.get(at('user/me/'), () => HttpResponse.json(theirs)))
    await fill(user, screen.getByLabelText('First name'), 'Dee')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Changed elsewhere to “Diana”. Save again to keep yours.')).toBeTruthy()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Dee')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Rey')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies[1]).toMatchObject({ first_name: 'Dee', last_name: 'Rey', version: 2 }))
  })

  it('takes a pasted phone number without its decoration', async () => {
    const { user } = await open()
    const phone = screen.getByLabelText('Phone')
    await user.clear(phone)
    await user.click(phone)
    await user.paste('(312) 555-0199 x12')
    expect(phone).toHaveProperty('value', '+13125550199')
  })
})

describe('the password', () => {
  it('is changed, and the form is empty again', async () => {
    const { user } = await open()
    const bodies = recording('user/me/change-password/', 'post', () => new HttpResponse(null, { status: 204 }))
    await fill(user, screen.getByLabelText('Current password'), 'long-enough')
    await fill(user, screen.getByLabelText('New password'), 'longer-than-that')
    await fill(user, screen.getByLabelText('New password again'), 'longer-than-that')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''))
    expect(bodies).toEqual([{ current_password: 'long-enough', new_password: 'longer-than-that' }])
    expect(await screen.findByText('Password changed')).toBeTruthy()
  })

  it('that the server refuses says so at its field', async () => {
    const { user } = await open()
    recording('user/me/change-password/', 'post', () =>
      HttpResponse.json({ current_password: ['This is not your password.'] }, { status: 400 }),
    )
    await fill(user, screen.getByLabelText('Current password'), 'wrong')
    await fill(user, screen.getByLabelText('New password'), 'longer-than-that')
    await fill(user, screen.getByLabelText('New password again'), 'longer-than-that')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This is not your password.')).toBeTruthy()
  })

  it.each([
    ['', 'longer-than-that', 'longer-than-that', 'current_password'],
    ['x', 'short', 'short', 'new_password'],
    ['x', ' padded with blanks ', ' padded with blanks ', 'new_password'],
    ['x', 'longer-than-that', 'another-than-that', 'repeated'],
    ['x', 'longer-than-that', 'longer-than-that', undefined],
  ])('from %j to %j, repeated %j, is wrong in %s', (current_password, new_password, repeated, field) => {
    expect(passwordFault({ current_password, new_password, repeated })?.field).toBe(field)
  })
})

it('the look is chosen here too', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.body.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('theme')).toBe('dark')
})

it('the sections that are the user’s own stand beside the form', async () => {
  await open()
  const links = [...screen.getByRole('navigation', { name: 'Settings' }).querySelectorAll('a')].map((link) => link.textContent)
  expect(links).toEqual(['Profile', 'Incoming mail', 'Mail rules', 'Outgoing mail', 'Brokers'])
})
