const PUBLIC = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com mac.com
proton.me protonmail.com gmx.com gmx.net mail.com zoho.com yandex.com fastmail.com comcast.net att.net verizon.net sbcglobal.net
bellsouth.net cox.net charter.net earthlink.net`.split(/\s+/),
)

const NETWORKS = new Set(['sylectus.com', 'myvirtualfleet.com', 'fullcircletms.com', 'fctms.com', 'sylectus.example', 'fullcircle.example'])

const domainOf = (address: string) => (address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : '')

/** Whether an address is a load network's own: it posts for many brokers and is none of them. */
export const isNetwork = (address: string): boolean => NETWORKS.has(domainOf(address))

/** The domain that says whose an address is; '' for a mailbox provider's or a load network's, which says nothing. */
export function ownDomain(address: string): string {
  const domain = domainOf(address)
  return PUBLIC.has(domain) || NETWORKS.has(domain) ? '' : domain
}

/** Whether two addresses are one mailbox, or belong to one house. */
export function sameHouse(a: string, b: string): boolean {
  const domain = ownDomain(a)
  return a !== '' && (a.toLowerCase() === b.toLowerCase() || (domain !== '' && domain === ownDomain(b)))
}
