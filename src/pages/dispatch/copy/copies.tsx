import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/people/session.ts'
import { type CopiedOffer, copyText } from '#src/pages/dispatch/copy/copy-text.ts'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import { Copy } from './copy.tsx'

export const CopyOffer = ({ offer }: { offer: CopiedOffer }) => (
  <Copy text={copyText(offer)} name="Copy load information" hint={shortcutHint('copy')} />
)

export function CopyReferral({ kind = 'plain' }: { kind?: 'plain' | 'quiet' | 'icon' }) {
  const { data: me } = useGetIdentity<Me>()
  if (!me) return null
  return (
    <Copy
      text={me.referral_link ?? ''}
      name="Copy referral link"
      glyph="link"
      kind={kind}
      reason="No referral link. Ask an administrator to set one up."
    />
  )
}
