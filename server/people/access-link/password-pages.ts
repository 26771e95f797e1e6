import { escaped } from '#server/kernel/base/html.ts'
import { buildAppPage, BRAND, carrier, field } from '#server/kernel/http/link-page.ts'

type Errors = Readonly<Record<string, readonly string[]>>

const TO_LOGIN = '<p><a href="/login">Back to login</a></p>'

export const askLoginPage = (typed = '', errors: Errors = {}): string =>
  buildAppPage(
    'Forgot password',
    `${BRAND}
<h1>Forgot password</h1>
<p>We’ll email you a link to reset it.</p>
<form method="post">
${field('login', 'Username or email', 'Your username, or the email your administrator entered.', `value="${escaped(typed)}" autocomplete="username" maxlength="254" autofocus required`, errors['login'])}
<button type="submit">Send link</button>
</form>
${TO_LOGIN}`,
  )

export const noMailPage = (words: string): string =>
  buildAppPage('Forgot password', `${BRAND}\n<h1>Forgot password</h1>\n<p>${escaped(words)}</p>\n${TO_LOGIN}`)

export const sentPage = (): string =>
  buildAppPage(
    'Check your email',
    `${BRAND}
<h1>Check your email</h1>
<p>If that account has an email address, a link is on its way. It works once and expires in one hour.</p>
<p>No email after a few minutes? Check your spam folder, or ask your administrator.</p>
${TO_LOGIN}`,
  )

export function choosePage(
  { company, username, kind }: { company: string; username: string; kind: 'invitation' | 'password' },
  errors: Errors = {},
): string {
  const title = kind === 'invitation' ? 'Choose your password' : 'Choose a new password'
  const wrong = errors['new_password'] ?? Object.values(errors).flat()
  return buildAppPage(
    wrong.length > 0 ? `Not saved: ${title}` : title,
    `${carrier(company)}<h1>${title}</h1>
<form method="post">
${field('username', 'Username', 'Use this to log in.', `value="${escaped(username)}" autocomplete="username" readonly`)}
${field('new_password', 'New password', 'At least 10 characters. Four words are easy to remember.', 'type="password" autocomplete="new-password" maxlength="256" autofocus required', wrong)}
<button type="submit">Save password</button>
</form>`,
  )
}

export const chosenPage = (company: string): string =>
  buildAppPage(
    'Password saved',
    `${carrier(company)}<h1>Password saved</h1>
<p>You’ve been logged out on all your devices.</p>
<p><a href="/login">Log in</a></p>`,
  )
