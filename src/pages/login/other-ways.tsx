import type { ReactNode } from 'react'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { signInProvider } from '#src/ui/sign-in-provider.ts'

// WebAuthn accepts host names only, never IP addresses.
const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

interface Props {
  isBusy: boolean
  isBack: boolean
  onPasskey: () => void
}

export function OtherWays({ isBusy, isBack, onPasskey }: Props): ReactNode {
  const provider = signInProvider()
  return (
    <>
      {hasPasskeys() && (
        <Button size="large" disabled={isBusy} onClick={onPasskey}>
          Use passkey
        </Button>
      )}
      {provider && !isBack && (
        <a className="button large" href={SIGN_IN_PATHS.start}>
          Log in with {provider}
        </a>
      )}
    </>
  )
}
