import { escaped } from '#server/core/html.ts'
import { pageOf } from '#server/core/link-page.ts'
import type { Choice } from '#server/entities/sign-in/sign-in.service.ts'

function entry({ uuid, username, company, isLinked }: Choice, index: number): string {
  const standing = isLinked ? 'You have logged in there before.' : 'Your first login there: choose it only if you work for this company.'
  return `<div class="field"><button name="user" value="${escaped(uuid)}" aria-describedby="company-${index}">${escaped(company)}</button>
<p class="help" id="company-${index}">User name ${escaped(username)}. ${standing}</p></div>`
}

/** The page on which somebody says which of his companies he enters. */
export const choicePage = (choices: readonly Choice[]): string =>
  pageOf(
    'Choose a company',
    `<h1>Choose a company</h1>
<p>You are a user of more than one company. To change to another one later, log out and log in again.</p>
<form method="post">
${choices.map(entry).join('\n')}
</form>
<p><a href="/login">Back to the login</a></p>`,
  )
