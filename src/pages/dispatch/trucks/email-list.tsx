import { useCan } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import { Button } from '#src/ui/button.tsx'

/** Undefined where the user may not. */
export function useEmailList(): (() => void) | undefined {
  const { data } = useCan({ resource: 'mailings', action: 'send' })
  const navigate = useNavigate()
  return data?.can ? () => void navigate('/mailing/truck-list') : undefined
}

export const EmailListButton = ({ onClick }: { onClick: (() => void) | undefined }) =>
  onClick && (
    <Button onClick={onClick} {...shortcutHint('email', 'Email truck list')}>
      Email list
    </Button>
  )
