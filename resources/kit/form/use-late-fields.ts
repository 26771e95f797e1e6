import type { FormInstance } from 'antd'
import { useLayoutEffect } from 'react'
import type { Values } from './merge.ts'

/** A field that appears once access is known starts with the record's value. */
export function useLateFields(form: FormInstance, values: Values): void {
  const names = Object.keys(values).join(' ')
  useLayoutEffect(() => {
    const late = Object.entries(values).filter(
      ([name, value]) => value !== undefined && form.getFieldValue(name) === undefined,
    )
    if (late.length > 0) form.setFieldsValue(Object.fromEntries(late))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only which fields there are counts
  }, [names])
}
