const PUBLIC = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com mac.com
proton.me protonmail.com gmx.com gmx.net mail.com zoho.com yandex.com fastmail.com comcast.net att.net verizon.net sbcglobal.net
bellsouth.net cox.net charter.net earthlink.net`.split(/\s+/),
)

/** The domain that says whose an address is; '' for a mailbox provider's, which says nothing. */
export function ownDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return address.includes('@') && !PUBLIC.has(domain) ? domain : ''
}

/** Whether two addresses are one mailbox, or belong to one house. */
export function sameHouse(a: string, b: string): boolean {
  const domain = ownDomain(a)
  return a !== '' && (a.toLowerCase() === b.toLowerCase() || (domain !== '' && domain === ownDomain(b)))
}
