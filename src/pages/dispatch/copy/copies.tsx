import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/session.ts'
import { type CopiedOffer, copyText } from '#contract/rules/copy-text.ts'
import { hintOf } from '#src/pages/dispatch/keys/shortcuts.ts'
import { Copy } from './copy.tsx'

/** Copies an offer as text. */
export const CopyLoad = ({ offer }: { offer: CopiedOffer }) => (
  <Copy text={copyText(offer)} hint={hintOf('copy')}>
    Copy load information
  </Copy>
)

/** Copies the link by which the user refers others. */
export function CopyReferral({ kind }: { kind?: 'plain' | 'quiet' }) {
  const { data: me } = useGetIdentity<Me>()
  if (!me) return null
  return (
    <Copy text={me.referral_link ?? ''} kind={kind ?? 'plain'} reason="You have no referral link; an administrator can set one.">
      Copy referral link
    </Copy>
  )
}
