import { BRAND, buildAppPage, field } from '#server/kernel/http/link-page.ts'

/** Before a sign-in provider is asked in a browser that has not logged in here: which cell begins is the email’s. */
export const emailPage = (errors?: readonly string[]): string =>
  buildAppPage(
    'Log in',
    `${BRAND}
<h1>Log in</h1>
<form method="get">
${field('email', 'Work email', 'We’ll ask this once in this browser.', 'type="email" required autocomplete="email" maxlength="254"', errors)}
<button>Continue</button>
</form>
<p><a href="/login">Back to login</a></p>`,
  )

export const PASSKEY_FIRST =
  'Log in with your username and password once in this browser. After that, your passkey works here.'
