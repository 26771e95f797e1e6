import { pattern } from '#contract/rules/pattern.ts'
import { emailAddress } from '#contract/http.ts'

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
const ROBOT = pattern('i')`
  ^(?:no-?_?reply|do-?_?not-?_?reply|posted-?loads?|mailer-daemon|postmaster|bounces?
    |notif(?:y|ications?)|alerts?|auto-?(?:mail|reply|mailer|confirm)|donotrespond)(?:[+._-].*)?@
`

export const parseDomain = (address: string): string =>
  address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : ''

/** Load networks post for many brokers and are none of them. */
export const isNetwork = (address: string): boolean =>
  NETWORKS.has(parseDomain(address).split('.').slice(-2).join('.'))

export const isRobot = (address: string): boolean => ROBOT.test(address)

export const mayTakeBids = (address: string): boolean =>
  address !== '' && !isNetwork(address) && !isRobot(address)

export function isPublicMailbox(address: string): boolean {
  const [provider = '', ...ending] = parseDomain(address).split('.')
  return PROVIDERS.has(provider) && PROVIDER_ENDING.test(ending.join('.'))
}

/** '' for mailbox providers and load networks, whose domain identifies nobody. */
export const ownDomain = (address: string): string =>
  isPublicMailbox(address) || isNetwork(address) ? '' : parseDomain(address)

export function sameHouse(a: string, b: string): boolean {
  const domain = ownDomain(a)
  return a !== '' && (a.toLowerCase() === b.toLowerCase() || (domain !== '' && domain === ownDomain(b)))
}

/** Address without display name; '' where the offer has none that may receive bids. */
export function bidAddress({
  reply_to,
  contact_email,
}: {
  readonly reply_to: string
  readonly contact_email: string
}): string {
  const candidates = [reply_to, contact_email].map((text) =>
    (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim(),
  )
  return candidates.find((text) => emailAddress.safeParse(text).success && mayTakeBids(text)) ?? ''
}

/** Lowercase address, or `@` and its domain; '' where the domain identifies nobody. */
export function ruleKey(address: string, scope: 'address' | 'domain'): string {
  if (scope === 'address') return address.toLowerCase()
  const domain = ownDomain(address)
  return domain === '' ? '' : `@${domain}`
}
