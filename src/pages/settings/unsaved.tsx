import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import type { FormInstance } from 'antd'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import { isSame } from '#kit/form/merge.ts'

type IsDirty = () => boolean

const Forms = createContext<Set<RefObject<IsDirty>> | null>(null)

/** Asks before a page is left while any of the forms on it has unsaved changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<RefObject<IsDirty>>())
  return (
    <Forms value={forms}>
      <LeaveGuard isDirty={() => [...forms].some(({ current }) => current())} />
      {children}
    </Forms>
  )
}

/** Tells the guard of the page whether a form has unsaved changes. */
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

/** `useUnsaved` of a form over fields of a record: it was touched, and says something else than the record. */
export function useUnsavedForm<R extends object>(form: FormInstance, record: R): void {
  useUnsaved(
    () => form.isFieldsTouched() && Object.entries(form.getFieldsValue()).some(([name, value]) => !isSame(value, record[name as keyof R])),
  )
}
