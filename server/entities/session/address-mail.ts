interface Words {
  first_name: string
  company: string
  from: string
  to: string
}

/** Sent to the old address, so that the user learns of a change that they did not make. */
export function addressMail({ first_name, company, from, to }: Words): { subject: string; text: string } {
  const hello = first_name === '' ? 'Hello,' : `Hello ${first_name},`
  return {
    subject: 'Your Freight email address was changed',
    text: `${hello}\n\nYour email address at ${company} was changed from ${from} to ${to || 'none'}. Password reset links now go there.\n\nIf you didn’t change it, ask an administrator of ${company} right away to log you out on all devices and correct it.\n`,
  }
}
