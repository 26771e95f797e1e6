import { isIP } from 'node:net'
import { parse } from 'tldts'
import { isPublicMailbox } from '#contract/rules/mail-domain.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { isPublic } from '#server/kernel/base/public-address.ts'

/** An internal address belongs to the previous relay, which hands over everybody's email. */
function refuseInside(services: readonly string[]): void {
  const inside = services.filter((name) => isIP(name) !== 0 && !isPublic(name))
  if (inside.length > 0)
    throw new BadRequest({
      load_services: inside.map((name) => `${name} is a private address. Enter the server’s public address.`),
    })
}

// Shared senders that DKIM-sign for many customers alongside the sender's own domain.
const SENDERS: ReadonlySet<string> = new Set(
  'amazonses.com sendgrid.net mailgun.org mailgun.net mcsv.net mandrillapp.com sparkpostmail.com onmicrosoft.com gappssmtp.com'.split(
    ' ',
  ),
)

/** A public suffix such as co.uk or github.io would match every domain below it. */
function refuseShared(services: readonly string[]): void {
  const ofAll = services.filter((name) => {
    const { domain, publicSuffix } = parse(name, { allowPrivateDomains: true })
    return (
      isIP(name) === 0 &&
      (publicSuffix === name || SENDERS.has(domain ?? '') || isPublicMailbox(`@${domain}`))
    )
  })
  if (ofAll.length > 0)
    throw new BadRequest({
      load_services: ofAll.map(
        (name) =>
          `Anyone can send email from a subdomain of ${name}. Enter the service’s own domain, such as loads.example.`,
      ),
    })
}

export function refuseUnspecificServices(services: readonly string[]): void {
  refuseInside(services)
  refuseShared(services)
}
