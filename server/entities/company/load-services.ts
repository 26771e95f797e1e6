import { isIP } from 'node:net'
import { parse } from 'tldts'
import { isPublicMailbox } from '#contract/rules/mail-domain.ts'
import { BadRequest } from '#server/core/errors.ts'
import { isPublic } from '#server/core/public-address.ts'

/** An address of our own network is that of the server before this one, which hands over the mail of everybody. */
function refuseInside(services: readonly string[]): void {
  const inside = services.filter((name) => isIP(name) !== 0 && !isPublic(name))
  if (inside.length > 0)
    throw new BadRequest({ load_services: inside.map((name) => `${name} is a private address. Enter the server’s public address.`) })
}

// Mails of everybody are signed with these, beside the domain of whoever sends them.
const SENDERS: ReadonlySet<string> = new Set(
  'amazonses.com sendgrid.net mailgun.org mailgun.net mcsv.net mandrillapp.com sparkpostmail.com onmicrosoft.com gappssmtp.com'.split(' '),
)

/** Everybody's mails come from below a domain such as co.uk or github.io: all of them would count as the service's. */
function refuseShared(services: readonly string[]): void {
  const ofAll = services.filter((name) => {
    const { domain, publicSuffix } = parse(name, { allowPrivateDomains: true })
    return isIP(name) === 0 && (publicSuffix === name || SENDERS.has(domain ?? '') || isPublicMailbox(`@${domain}`))
  })
  if (ofAll.length > 0)
    throw new BadRequest({
      load_services: ofAll.map(
        (name) => `Anyone can send email from a subdomain of ${name}. Enter the service’s own domain, such as loads.example.`,
      ),
    })
}

/** Throws BadRequest for what does not tell a load service from others. */
export function refuseUntold(services: readonly string[]): void {
  refuseInside(services)
  refuseShared(services)
}
