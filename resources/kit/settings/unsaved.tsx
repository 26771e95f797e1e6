import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'

type IsDirty = () => boolean

const Forms = createContext<Set<RefObject<IsDirty>> | null>(null)

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<RefObject<IsDirty>>())
  return (
    <Forms value={forms}>
      <LeaveGuard isDirty={() => [...forms].some(({ current }) => current())} />
      {children}
    </Forms>
  )
}

export function useUnsaved(isDirty: IsDirty): void {
  const forms = use(Forms)
  const form = useRef(isDirty)
  useEffect(() => {
    form.current = isDirty
  })
  useEffect(() => {
    forms?.add(form)
    return () => void forms?.delete(form)
  }, [forms])
}
