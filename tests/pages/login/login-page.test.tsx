import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { loginFault } from '#src/pages/login/login-fault.ts'
import { type Credentials, LoginPage } from '#src/pages/login/login-page.tsx'
import { aPerson } from '#tests/support/person.ts'

function open(
  logIn: (credentials: Credentials) => Promise<void> = async () => undefined,
  hasExpired = false,
) {
  const onIntent = vi.fn()
  const call = vi.fn(logIn)
  render(<LoginPage logIn={call} onIntent={onIntent} hasExpired={hasExpired} />)
  return {
    user: aPerson(),
    call,
    onIntent,
    password: screen.getByLabelText('Password'),
    username: screen.getByLabelText('Username'),
  }
}

describe('login page', () => {
  it('focuses the username', () => {
    expect(open().username).toBe(document.activeElement)
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
  })

  it('works with the keyboard alone, and trims both fields', async () => {
    const { user, call } = open()
    await user.keyboard(' dana {Tab} long enough {Enter}')
    expect(call).toHaveBeenCalledExactlyOnceWith({ username: 'dana', password: 'long enough' })
  })

  it('preloads the next page only when the user starts typing', async () => {
    const { user, onIntent } = open()
    expect(onIntent).not.toHaveBeenCalled()
    await user.keyboard('d')
    expect(onIntent).toHaveBeenCalled()
  })

  it('asks for missing fields without a call', async () => {
    const { user, call, username } = open()
    await user.type(username, 'dana{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter your username and password.')
    expect(call).not.toHaveBeenCalled()
  })

  it('blocks a second login while one is pending', async () => {
    const { user, call, username, password } = open(() => new Promise(() => undefined))
    await user.type(username, 'dana')
    await user.type(password, 'long-enough{Enter}{Enter}')
    expect(call).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Logging in…' })).toHaveProperty('disabled', true)
  })

  it('asks for a code when required, and sends all three values', async () => {
    const failure = { statusCode: 401, message: 'code: …', errors: { code: ['Enter the 6 digits.'] } }
    const { user, username, password, call } = open(({ code }) =>
      code ? Promise.resolve() : Promise.reject(failure),
    )
    await user.type(username, 'dana')
    await user.type(password, 'long enough{Enter}')
    expect((await screen.findByText('Enter the 6 digits.')).getAttribute('role')).toBe('alert')
    expect(screen.getByLabelText('Code')).toBe(document.activeElement)
    await user.keyboard('123 456{Enter}')
    expect(call).toHaveBeenLastCalledWith({ username: 'dana', password: 'long enough', code: '123 456' })
  })

  it('shows why it failed and can be retried', async () => {
    const { user, username, password, call } = open(() =>
      Promise.reject({ statusCode: 401, message: 'detail: no' }),
    )
    await user.type(username, 'dana')
    await user.type(password, 'wrong{Enter}')
    expect((await screen.findByText('Wrong username or password.')).getAttribute('role')).toBe('alert')
    await user.type(password, '!{Enter}')
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('shows and hides the password', async () => {
    const { user, password } = open()
    await user.type(password, 'secret')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveProperty('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveProperty('type', 'password')
    expect(password).toHaveProperty('value', 'secret')
  })

  it('says that the session has ended', () => {
    open(undefined, true)
    expect(screen.getByText('Your session has ended. Log in again.')).toBeTruthy()
  })
})

it.each([
  [{ statusCode: 401 }, 'Wrong username or password.'],
  [{ statusCode: 429, retryAfter: 30 }, 'Too many attempts. Try again in 30 seconds.'],
  [{ statusCode: 429, retryAfter: 1 }, 'Too many attempts. Try again in 1 second.'],
  [{ statusCode: 429 }, 'Too many attempts. Try again in a moment.'],
  [
    { statusCode: 0, message: 'Network Error' },
    'Can’t reach the server. Check your connection and try again.',
  ],
  [{ statusCode: 502, message: '<html>' }, 'Couldn’t log you in. Try again in a moment.'],
  [{ statusCode: 403, message: 'detail: Your account is disabled.' }, 'detail: Your account is disabled.'],
  [undefined, 'Something went wrong. Reload the page and try again.'],
])('loginFault: %j reads "%s"', (error, text) => expect(loginFault(error)).toBe(text))
