import { escaped } from '#server/core/html.ts'
import { appPageOf, BRAND } from '#server/core/link-page.ts'
import type { Choice } from '#server/entities/sign-in/sign-in.service.ts'

const FIRST = 'Your first login there: choose it only if you work for this company.'

function entry({ uuid, username, company, isLinked }: Choice, index: number): string {
  const standing = isLinked ? 'You have logged in there before.' : FIRST
  return `<div class="field"><button name="user" value="${escaped(uuid)}" aria-describedby="company-${index}">${escaped(company)}</button>
<p class="help" id="company-${index}">User name ${escaped(username)}. ${standing}</p></div>`
}

/** The page on which somebody says which of his companies he enters, or at the first login that the one which has his address is his. */
export function choicePage(choices: readonly Choice[]): string {
  const isOne = choices.length === 1
  const title = isOne ? 'Is this your company?' : 'Choose a company'
  const words = isOne
    ? 'It has a user with your e-mail address. You are asked this once.'
    : 'You are a user of more than one company. To change to another one later, log out and log in again.'
  return appPageOf(
    title,
    `${BRAND}
<h1>${title}</h1>
<p>${words}</p>
<form method="post">
${choices.map(entry).join('\n')}
</form>
<p><a href="/login">Back to the login</a></p>`,
  )
}
