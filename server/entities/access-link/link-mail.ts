import type { LinkKind } from '#server/entities/access-link/access-link.repository.ts'

/** Hours that a link works. */
export const LINK_HOURS: Readonly<Record<LinkKind, number>> = { invitation: 7 * 24, password: 1 }

interface Words {
  first_name: string
  username: string
  company: string
  link: string
  /** When the link ends, with its zone. */
  until: string
}

/** The mail with a link by which its reader chooses a password. */
export function linkMail(kind: LinkKind, { first_name, username, company, link, until }: Words): { subject: string; text: string } {
  const hello = first_name === '' ? 'Hello,' : `Hello ${first_name},`
  const name = `Your user name is ${username}.`
  if (kind === 'invitation')
    return {
      subject: `${company} invites you to Freight`,
      text: `${hello}\n\n${company} has set up an account for you. ${name}\nChoose your password here by ${until}:\n\n${link}\n\nThe link works once. If you did not expect this mail, ignore it.\n`,
    }
  return {
    subject: 'Choose a new Freight password',
    text: `${hello}\n\nSomeone asked for a new password for your account at ${company}. ${name}\nChoose one here by ${until}:\n\n${link}\n\nThe link works once. If you did not ask, ignore this mail: your password stays as it is.\n`,
  }
}
