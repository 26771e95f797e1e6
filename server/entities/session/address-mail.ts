interface Words {
  first_name: string
  company: string
  from: string
  to: string
}

/** The mail to the address that a user had, by which he learns of a change that was not his. */
export function addressMail({ first_name, company, from, to }: Words): { subject: string; text: string } {
  const hello = first_name === '' ? 'Hello,' : `Hello ${first_name},`
  return {
    subject: 'Your e-mail address in Freight was changed',
    text: `${hello}\n\nYour e-mail address at ${company} was changed from ${from} to ${to || 'none'}. Links for a new password go there from now on.\n\nIf you did not change it, ask an administrator of ${company} at once to log you out everywhere and to put it right.\n`,
  }
}
