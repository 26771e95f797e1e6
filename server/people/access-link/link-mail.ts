import type { LinkKind } from '#server/people/access-link/access-link.repository.ts'

export const LINK_HOURS: Readonly<Record<LinkKind, number>> = { invitation: 7 * 24, password: 1 }

interface Words {
  first_name: string
  username: string
  company: string
  link: string
  until: string
}

export function linkMail(
  kind: LinkKind,
  { first_name, username, company, link, until }: Words,
): { subject: string; text: string } {
  const hello = first_name === '' ? 'Hello,' : `Hello ${first_name},`
  const name = `Your username is ${username}.`
  if (kind === 'invitation')
    return {
      subject: `${company} invited you to Freight`,
      text: `${hello}\n\n${company} set up an account for you. ${name}\nSet your password here by ${until}:\n\n${link}\n\nThe link works once. If you weren’t expecting this email, ignore it.\n`,
    }
  return {
    subject: 'Reset your Freight password',
    text: `${hello}\n\nSomeone requested a password reset for your account at ${company}. ${name}\nSet a new password here by ${until}:\n\n${link}\n\nThe link works once. If you didn’t request this, ignore this email. Your password won’t change.\n`,
  }
}
