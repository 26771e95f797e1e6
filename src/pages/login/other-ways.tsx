import type { ReactNode } from 'react'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { signInProvider } from '#src/ui/sign-in-provider.ts'

// Browsers know passkeys by the name of a host, never by its number.
const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

interface Props {
  isBusy: boolean
  /** Who came back from the provider is on his way already. */
  isBack: boolean
  onPasskey: () => void
}

/** What logs in without a password: a passkey where the browser has such, and the provider where one is set. */
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
