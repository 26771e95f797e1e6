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
    text: `${hello}\n\nYour email address for ${company} on Freight was changed from ${from} to ${to || 'none'}. Password reset links are now sent to the new address.\n\nIf you didn’t make this change, contact your administrator right away. They can log you out on all devices and change the address back.\n`,
  }
}
