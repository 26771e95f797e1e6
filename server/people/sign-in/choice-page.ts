import { escaped } from '#server/kernel/base/html.ts'
import { buildAppPage, BRAND } from '#server/kernel/http/link-page.ts'
import type { Choice } from '#server/people/sign-in/sign-in.service.ts'

const FIRST = 'This would be your first login here. Choose it only if you work for this company.'

function entry({ uuid, username, company, isLinked }: Choice, index: number): string {
  const intro = isLinked ? 'You’ve logged in here before.' : FIRST
  return `<div class="field"><button name="user" value="${escaped(uuid)}" aria-describedby="company-${index}">${escaped(company)}</button>
<p class="help" id="company-${index}">Username ${escaped(username)}. ${intro}</p></div>`
}

/** Also confirms, at first login, that the user with this email address is the same person. */
export function choicePage(choices: readonly Choice[]): string {
  const isOne = choices.length === 1
  const title = isOne ? 'Is this your company?' : 'Choose a company'
  const words = isOne
    ? 'It has a user with your email address. We’ll ask this only once.'
    : 'You have access to more than one company. To switch later, log out and log in again.'
  return buildAppPage(
    title,
    `${BRAND}
<h1>${title}</h1>
<p>${words}</p>
<form method="post">
${choices.map(entry).join('\n')}
</form>
<p><a href="/login">Back to login</a></p>`,
  )
}
