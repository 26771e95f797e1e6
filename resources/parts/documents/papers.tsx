import { CanAccess } from '@refinedev/core'
import { preloadable } from '#kit/preloadable.tsx'
import type { PapersProps } from './papers-of.tsx'

const PapersOf = preloadable(async () => (await import('./papers-of.tsx')).PapersOf)

/** The documents of an owner, a driver or a vehicle, for who may see documents; their code comes when they are shown. */
export function Papers(props: PapersProps) {
  return (
    <CanAccess resource="documents" action="list">
      <PapersOf key={`${props.of} ${props.id}`} {...props} />
    </CanAccess>
  )
}
