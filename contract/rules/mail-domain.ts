import { emailAddress } from '#contract/http.ts'

/** Providers that give a mailbox to anybody, under whatever country's domain. */
const PROVIDERS = new Set(
  `gmail googlemail yahoo ymail rocketmail myyahoo hotmail outlook live windowslive msn passport aol aim icloud me mac
proton protonmail pm gmx web mail email zoho zohomail yandex fastmail hey tutanota tuta hushmail mailfence inbox usa
comcast xfinity att verizon sbcglobal bellsouth pacbell ameritech swbell cox charter spectrum rr twc earthlink
mindspring optonline optimum frontier frontiernet windstream juno netzero centurylink centurytel embarqmail q
suddenlink cableone roadrunner ptd rogers shaw telus bell sympatico videotron prodigy terra qq 163 126 sina naver
hanmail daum rediffmail btinternet orange free laposte wanadoo libero t-online`.split(/\s+/),
)
const PROVIDER_ENDING =
  /^(?:com|net|org|me|ca|mx|us|ch|de|fr|it|es|ru|in|cn|eu|at|be|nl|se|no|dk|fi|ie|br|ar|cl|co|jp|kr|(?:com?|net)\.[a-z]{2})$/

const NETWORKS = new Set(
  `sylectus.com myvirtualfleet.com fullcircletms.com fctms.com dat.com dat-mail.com truckstop.com internettruckstop.com 123loadboard.com
directfreight.com getloaded.com sylectus.example fullcircle.example`.split(/\s+/),
)
const ROBOT =
  /^(?:no-?_?reply|do-?_?not-?_?reply|posted-?loads?|mailer-daemon|postmaster|bounces?|notif(?:y|ications?)|alerts?|auto-?(?:mail|reply|mailer|confirm)|donotrespond)(?:[+._-].*)?@/i

/** The domain of an address in small letters; '' where it has none. */
export const domainOf = (address: string): string =>
  address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : ''

/** Whether an address is a load network's own: it posts for many brokers and is none of them. */
export const isNetwork = (address: string): boolean => NETWORKS.has(domainOf(address).split('.').slice(-2).join('.'))

/** Whether an address is a machine's, which nobody reads: a no-reply, an alert, a network's poster. */
export const isRobot = (address: string): boolean => ROBOT.test(address)

/** Whether a bid may go to an address: not to a load network's, nor to a machine's. */
export const mayTakeBids = (address: string): boolean => address !== '' && !isNetwork(address) && !isRobot(address)

/** Whether an address is a mailbox at a provider that gives one to anybody. */
export function isPublicMailbox(address: string): boolean {
  const [provider = '', ...ending] = domainOf(address).split('.')
  return PROVIDERS.has(provider) && PROVIDER_ENDING.test(ending.join('.'))
}

/** The domain that says whose an address is; '' for a mailbox provider's or a load network's, which says nothing. */
export const ownDomain = (address: string): string => (isPublicMailbox(address) || isNetwork(address) ? '' : domainOf(address))

/** Whether two addresses are one mailbox, or belong to one house. */
export function sameHouse(a: string, b: string): boolean {
  const domain = ownDomain(a)
  return a !== '' && (a.toLowerCase() === b.toLowerCase() || (domain !== '' && domain === ownDomain(b)))
}

/** The one address, without a name, that a bid on an offer goes to; '' where the offer names none that may take bids. */
export function bidAddress({ reply_to, contact_email }: { readonly reply_to: string; readonly contact_email: string }): string {
  const candidates = [reply_to, contact_email].map((text) => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim())
  return candidates.find((text) => emailAddress.safeParse(text).success && mayTakeBids(text)) ?? ''
}

/** The key of a mail rule: for an address itself in small letters, for all of its domain `@` and the domain; '' where the domain says nothing of whose it is. */
export function ruleKey(address: string, scope: 'address' | 'domain'): string {
  if (scope === 'address') return address.toLowerCase()
  const domain = ownDomain(address)
  return domain === '' ? '' : `@${domain}`
}
